package swallowederr

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var recovered = rule.Form{Name: "recovered", Run: each((*checker).reportRecovered)}

// reportRecovered reports a deferred function that ends a panic of the reconcile and leaves
// its error result nil.
func (c *checker) reportRecovered() {
	if c.result < 0 || !c.reconciles() {
		return
	}
	for i := range ssaflow.Instrs(c.fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		stops := c.stopsPanic(d.Call.StaticCallee())
		if stops == nil || c.setsResult(d) || c.pass.Quiet(c.saysSo(d), stops, "the author gives a reason for dropping the panic") {
			continue
		}
		c.pass.At(stops).Because(d, "it runs when the function ends, or panics").
			Sayf("after a panic %s returns a nil error: the request counts as done and is not tried again; name the error result and set it here", ssaflow.Outermost(c.fn).Name())
	}
}

// stopsPanic returns the call of recover in a deferred function that lets no panic go on, and
// does not end the process; nil for others.
func (c *checker) stopsPanic(fn *ssa.Function) (stops *ssa.Call) {
	if fn == nil {
		return nil
	}
	for _, call := range c.pass.Flow.Calls(fn) {
		if kube.NeverReturns(call.Fn) {
			return nil
		}
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Panic:
			return nil
		case *ssa.Call:
			if ssaflow.IsRecovered(i) {
				stops = i
			}
		}
	}
	return stops
}

// saysSo: a comment in the deferred function says that errors end there.
func (c *checker) saysSo(d *ssa.Defer) bool {
	node := c.pass.Flow.Node(d)
	return node != nil && (c.excusedText(node.Pos(), node.End()))
}

// setsResult: the deferred function may put something into the error result.
func (c *checker) setsResult(d *ssa.Defer) bool {
	a := errflow.ResultVariable(c.fn)
	return a != nil && errflow.DeferredVariable(d, a) != nil
}
