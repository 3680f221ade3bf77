package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var fallback = rule.Form{Name: "fallback", Run: eachFailure((*checker).reportFallback)}

// reportFallback reports a result that is used after its call has failed, and
// another call in the branch has succeeded, whose result of the same type is thrown
// away.
func (c *checker) reportFallback(f failure) {
	if _, pointer := f.v.Type().Underlying().(*types.Pointer); !pointer || f.empty {
		return
	}
	if _, ok := c.goesOn(f); ok {
		return // nilderef/goeson says so
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || instr == f.call.Instr || !f.Block.Dominates(instr.Block()) || !discards(instr, f.v.Type()) {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, f.v) {
			if f.Block.Dominates(u.Instr.Block()) || c.pass.Flow.AskedForNil(f.v, u.Instr.Block()) {
				continue
			}
			if !paths.Find(c.pass.Flow, paths.After(instr), paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(f.call.Instr)}).Found() {
				continue
			}
			expr := c.pass.Flow.CallExpr(instr)
			if expr == nil {
				continue
			}
			report(c.pass, f.call, f.v, u, "%s is nil after %s failed, and what the call in its place returned is thrown away: reading %s panics; take its result")
			return
		}
	}
}

// discards: the result of type t that comes with an error is thrown away, and the
// error is not.
func discards(call *ssa.Call, t types.Type) bool {
	sig := call.Call.Signature()
	n := errflow.ErrorResult(sig)
	if n != 1 || !types.Identical(sig.Results().At(0).Type(), t) {
		return false
	}
	used := func(v ssa.Value) bool { return v != nil && len(*v.Referrers()) > 0 }
	return !used(ssaflow.Result(call, 0)) && used(ssaflow.Result(call, n))
}
