package retryconflict

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
)

// webhooks looks for updates of objects that an admission webhook has read: no
// queue calls the webhook again after a conflict.
func (c *checker) webhooks() {
	graph := c.pass.Effects.Graph()
	roots := graph.Roots(c.pass.Model, model.Admission)
	var retried []*ssa.Function
	for _, fn := range c.pass.Flow.Funcs {
		for _, r := range c.pass.Flow.Retries(fn) {
			retried = append(retried, r.Body)
		}
	}
	if len(roots) == 0 {
		return
	}
	in, out := graph.Closure(roots, flow.BeforeReturn, nil), graph.Closure(retried, flow.BeforeReturn, nil)
	for _, f := range c.pass.Funcs() {
		if !in.Has(f.Fn) || out.Has(f.Fn) {
			continue
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via == nil && op.Op.Verb == kube.Update && !op.CreateOr() && c.pass.Flow.ReturnedRaw(op.Call) && c.readHere(f, op) {
				c.refuses(f, op)
			}
		}
	}
}

// readHere: the function has read the object before it updates it.
func (c *checker) readHere(f *effects.Func, op *effects.OpCall) bool {
	v := c.pass.Effects.Operand(op)
	if v == nil {
		return false
	}
	for _, call := range c.pass.Flow.Calls(f.Fn) {
		read, ok := kube.ClientOp(call.Fn)
		if !ok || read.Verb != kube.Get || !flow.Dominates(call.Instr, op.Call.Instr) {
			continue
		}
		if read.Clientset {
			if got := call.Result(0); got != nil && got == flow.SoleDefinition(flow.Unwrap(v)) {
				return true
			}
			continue
		}
		a, b := f.Val(flow.Unwrap(call.Arg(read.Obj))), f.Val(flow.Unwrap(v))
		if len(a.Refs) == 1 && len(b.Refs) == 1 && !a.Opaque && !b.Opaque && a.Refs[0].Loc == b.Refs[0].Loc {
			return true
		}
	}
	return false
}

func (c *checker) refuses(f *effects.Func, op *effects.OpCall) {
	src, ok := c.pass.Operation(f, op)
	if !ok || c.seen[op.Call.Instr] {
		return
	}
	c.seen[op.Call.Instr] = true
	c.pass.At(src.Call).
		Say("nobody repeats the update of " + src.Object + " after a conflict: the webhook refuses the user's request; read and update it in retry.RetryOnConflict")
}
