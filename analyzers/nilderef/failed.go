package nilderef

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var failed = rule.Form{Name: "failed", Run: inTurn(
	eachFailure((*checker).reportFailed),
	eachFailure((*checker).reportEmpty),
	eachFailure((*checker).reportGoesOn),
	each((*checker).reportAsserted),
	each((*checker).reportErrorsAs),
	each((*checker).reportDiscarded),
	each((*checker).reportUntested),
)}

// reportFailed reports a result that is used in the branch of its error.
func (c *checker) reportFailed(f failure) {
	certain := effects.NilOnError(c.pass.Effects, f.call, f.index)
	if f.empty || !certain && !effects.SometimesNil(c.pass.Effects, f.call, f.index) {
		return
	}
	for _, u := range c.inBranch(f) {
		switch {
		case certain:
			report(c.pass, f.call, f.v, u, "%s is nil where %s failed: reading %s panics")
		case c.pass.Quiet(c.kindKnown(f, u), u.Instr, "more is known of the error there, which may come with a result"),
			c.pass.Quiet(c.readBefore(f), u.Instr, "it is read before the error is looked at, too, so that nil would be seen there"):
			continue
		default:
			report(c.pass, f.call, f.v, u, "%s can be nil where %s failed: reading %s panics then")
		}
		return
	}
}

// kindKnown: more is known of the error where the result is used than that there
// is one: a function was asked, it was compared with a certain error, or has a
// certain type.
func (c *checker) kindKnown(f failure, u ssaflow.Dereference) bool {
	for _, k := range c.pass.Flow.Known(u.Instr.Block()) {
		if cmp, ok := k.Value.(*ssa.BinOp); ok && k.Val == (cmp.Op == token.EQL) {
			x, y := ssaflow.SoleDefinition(cmp.X), ssaflow.SoleDefinition(cmp.Y)
			if x == f.Origin && !ssaflow.IsNilConst(y) || y == f.Origin && !ssaflow.IsNilConst(x) {
				return true
			}
		}
		if ok, is := k.Value.(*ssa.Extract); is && k.Val {
			if t, is := ok.Tuple.(*ssa.TypeAssert); is && ssaflow.SoleDefinition(t.X) == f.Origin {
				return true
			}
		}
		asked, ok := k.Value.(*ssa.Call)
		if !ok {
			continue
		}
		for _, a := range asked.Call.Args {
			if ssaflow.Unwrap(a) == f.Origin {
				return true
			}
		}
	}
	return false
}
