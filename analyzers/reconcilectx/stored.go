package reconcilectx

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ctxflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// stored reports contexts that a reconciler keeps in a field.
var stored = rule.Form{Name: "stored", Run: each(true, func(c *checker, f function) {
	c.reportLost(f, (*checker).works, true)
})}

// oneOperation: the callee asks the API server and returns. A watch, or a
// function of the module, may start work that has to outlive the reconcile.
func oneOperation(call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Verb != kube.Watch
}

// storedByReconciler: the field belongs to a reconciler, which is shared by all
// reconciles, and no reconcile puts its own context there.
func (c *checker) storedByReconciler(scope memory.ContextScope, lost *ctxflow.LostContext) bool {
	n := kube.Named(lost.Owner.Type())
	if n == nil || !c.structs[n.Origin().Obj()] || !c.reach.Has(scope.Owner) {
		return false
	}
	vals, _ := c.pass.Flow.FieldValues(lost.Field)
	for _, v := range vals {
		if v.Parent() == nil || c.reach.Has(v.Parent()) || c.ofStart(v) {
			return false
		}
	}
	return true
}

// reconcilerStructs returns the types that have a Reconcile method.
func reconcilerStructs(pass *rule.Pass) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, fn := range pass.Effects.Graph().Roots(pass.Model, model.Reconciler|model.ObjectReconciler) {
		if recv := fn.Signature.Recv(); recv != nil {
			if n := kube.Named(recv.Type()); n != nil {
				out[n.Origin().Obj()] = true
			}
		}
	}
	return out
}
