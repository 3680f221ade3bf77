package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportAtEnd reports writes of a deferred literal whose error is only logged, where the
// function around it has an error to return.
func (c *checker) reportAtEnd() {
	around := c.fn.Parent()
	if around == nil || c.result >= 0 || errflow.ErrorResult(around.Signature) < 0 || !c.reach.Has(around) {
		return
	}
	registered := deferredIn(around, c.fn)
	if registered == nil {
		return
	}
	for _, f := range c.failures {
		if f.how != told || !stores(f.from) {
			continue
		}
		test, call := c.testOf(f.Failure), c.pass.Flow.CallExpr(f.from.Instr)
		if test == nil || call == nil || c.explained(f.from, test, test.End()) || c.pass.Quiet(!c.writesAtSuccess(registered, f.from), call, "each pass that ends with this write comes again") {
			continue
		}
		c.pass.At(call).Sayf("the error of %s is only logged at the end: %s returns nil, and the request is not retried; name the error result and set it here", c.pass.CallName(call), around.Name())
	}
}

// deferredIn returns where function around defers the literal; nil when it does something else
// with it, too.
func deferredIn(around, lit *ssa.Function) *ssa.Defer {
	for i := range ssaflow.Instrs(around) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		if mc, ok := d.Call.Value.(*ssa.MakeClosure); ok && mc.Fn == ssa.Value(lit) && len(*mc.Referrers()) == 1 || d.Call.Value == ssa.Value(lit) {
			return d
		}
	}
	return nil
}

// stores: the call writes what was made of an object to the API server.
func stores(from ssaflow.Call) bool {
	op, ok := kube.ClientOp(from.Fn)
	return ok && op.Writes() && op.Verb != kube.Create || kube.IsPatchHelper(from.Fn)
}
