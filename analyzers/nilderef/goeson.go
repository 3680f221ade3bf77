package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var goeson = rule.Form{Name: "goeson", Run: eachFailure((*checker).reportGoesOn)}

// reportGoesOn reports a result that is used behind a branch that does not end
// with its error.
func (c *checker) reportGoesOn(f failure) {
	if f.empty || !effects.NilByConvention(c.pass.Effects, f.call, f.index) || c.mayEnd(f) {
		return
	}
	for _, u := range c.pass.Flow.Dereferences(f.v) {
		b := u.Instr.Block()
		if f.Block.Dominates(b) || c.pass.Flow.AskedForNil(f.v, b) || errflow.Absent(c.pass.Flow, f.Err, b) || errflow.Absent(c.pass.Flow, f.Origin, b) {
			continue
		}
		if paths.Find(c.pass.Flow, paths.StartOf(f.Block), paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(f.call.Instr), Plain: true}).Found() {
			report(c.pass, f.call, f.v, u, "%s is nil after %s failed and this branch goes on: reading %s panics; return or continue where the error is handled")
			return
		}
	}
}

// mayEnd: somebody thought about the error: a part of the branch ends the
// function, or it is handed to a function that may not return, or is told apart.
func (c *checker) mayEnd(f failure) bool {
	for _, call := range errflow.UsesOf(c.pass.Flow, f.Err, f.Block.Dominates).Calls {
		if !kube.EffectOf(call.Fn).Has(kube.Tells) {
			return true
		}
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if !f.Block.Dominates(call.Instr.Block()) {
			continue
		}
		s := c.pass.Effects.SummaryFor(call)
		if s != nil && s.NoReturn || call.Fn == nil {
			return true
		}
		if s == nil && call.Static == nil && onpurpose.Named(call.Fn.Name(), onpurpose.Quits) {
			return true // of a package that nothing is known of
		}
	}
	return slices.ContainsFunc(ssaflow.Returns(c.fn), func(r *ssa.Return) bool { return f.Block.Dominates(r.Block()) })
}
