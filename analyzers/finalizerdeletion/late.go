package finalizerdeletion

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportLate reports the first child that is created although its owner is being deleted, by a
// reconciler that asks for that further down, or goes on behind what it does then.
func reportLate(pass *rule.Pass, get ssaflow.Call, kind *types.Named) {
	op, ok := kube.ClientOp(get.Fn)
	if !ok {
		return
	}
	obj := objects.PathOf(pass.Flow, get.Arg(op.Obj))
	tests := lifecycle.DeletionTests(pass.Flow, get.Instr.Parent(), obj)
	if len(tests) == 0 || pass.Quiet(!lifecycle.Finalizes(pass.Flow, kind), get.Instr, "no finalizer of the kind is known: its deletion takes no time") {
		return
	}
	if c, child := lifecycle.CreatesDeleting(pass.Flow, pass.Effects.Graph(), get, obj, kind, childOf); child != nil {
		pass.At(c).Because(tests[0].Cond, "the deletion is looked at here").
			Sayf("a %s that is being deleted comes here, too: this %s is created again while it is Terminating; return before, when the deletionTimestamp is set", kind.Obj().Name(), child.Name())
	}
}
