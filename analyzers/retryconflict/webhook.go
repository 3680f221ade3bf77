package retryconflict

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var webhook = rule.Form{Name: "webhook", Run: mistakesOf("webhook", reportWebhook)}

func reportWebhook(c *checker, _ mistake, src rule.Operation) {
	c.pass.At(src.Call).
		Say("nobody repeats the update of " + src.Object + " after a conflict: the webhook refuses the user's request; read and update it in retry.RetryOnConflict")
}

// webhooks looks for updates of objects that an admission webhook has read: no
// queue calls the webhook again after a conflict.
func (c *checker) webhooks() {
	graph := c.pass.Effects.Graph()
	roots := graph.Roots(c.pass.Model, model.Admission)
	var retried []*ssa.Function
	for _, fn := range c.pass.Flow.Funcs {
		for _, r := range errflow.Retries(c.pass.Flow, fn) {
			retried = append(retried, r.Body)
		}
	}
	if len(roots) == 0 {
		return
	}
	in, out := graph.Closure(roots, callgraph.BeforeReturn, nil), graph.Closure(retried, callgraph.BeforeReturn, nil)
	for _, f := range c.pass.Funcs() {
		if !in.Has(f.Fn) || out.Has(f.Fn) {
			continue
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via == nil && op.Op.Verb == kube.Update && !object.CreateOr(op) && errflow.ReturnedRaw(c.pass.Flow, op.Call) && c.readHere(f, op) {
				c.add(mistake{form: "webhook", f: f, op: op})
			}
		}
	}
}

// readHere: the function has read the object before it updates it.
func (c *checker) readHere(f *memory.Func, op *memory.OpCall) bool {
	v := object.Operand(c.pass.Effects, op)
	if v == nil {
		return false
	}
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		into, read, ok := object.ReadInto(call)
		if !ok || into == nil || !ssaflow.Dominates(call.Instr, op.Call.Instr) {
			continue
		}
		if read.Clientset {
			if into == ssaflow.SoleDefinition(ssaflow.Unwrap(v)) {
				return true
			}
			continue
		}
		a, okA := object.Place(f, into)
		if b, okB := object.Place(f, ssaflow.Unwrap(v)); okA && okB && a == b {
			return true
		}
	}
	return false
}
