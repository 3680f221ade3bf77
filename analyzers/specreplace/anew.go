package specreplace

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// anew reports an update with an object that was built here and has no version: it takes the place of the stored one,
// whoever has changed that since.
func anew(pass *rule.Pass, f *memory.Func, op *memory.OpCall) {
	obj := op.Call.Arg(op.Op.Obj)
	if !isUpdate(op) || obj == nil || object.DryRun(pass.Effects, op) {
		return
	}
	kind := kube.Named(ssaflow.Unwrap(obj).Type())
	if kind == nil || !kube.IsAPIObject(kind) || kube.IsUnstructured(kind) || !recur.MadeWithout(pass, obj, "ResourceVersion", op.Call.Instr) {
		return
	}
	builtin, _ := kube.BuiltIn(kind)
	switch created := isCreated(pass, f, op); {
	case pass.Quiet(created, op.Call.Instr, "it was created before, and has its version from the answer"):
	case !builtin:
		pass.At(op.Call).
			Sayf("this %s was built here and has no resourceVersion: the API server refuses the update; change the one that was read", kind.Obj().Name())
	case kube.ChangesInPlace(kind) && hasSpec(kind):
		pass.At(op.Call).
			Sayf("this %s was built here and has no resourceVersion: what others have set is lost, and no conflict tells; change the one that was read", kind.Obj().Name())
	}
}

// isCreated: an object was created, or updated, before an operation, which gave it a version.
func isCreated(pass *rule.Pass, f *memory.Func, op *memory.OpCall) bool {
	at := op.Call.Instr
	return slices.ContainsFunc(f.Ops, func(x memory.OpCall) bool {
		obj := object.Operand(pass.Effects, &x)
		before := x.Op.Writes() && !x.Op.Clientset && x.Call.Instr != at && ssaflow.Reaches(x.Call.Instr, at, nil)
		return before && obj != nil && objects.PathOf(pass.Flow, obj) == objects.PathOf(pass.Flow, op.Call.Arg(op.Op.Obj)) && !object.FailedIn(&x, pass.Flow.Known(at.Block()))
	})
}

// hasSpec: what a kind is made of lies below a spec, so that its metadata is there for others, too.
func hasSpec(kind *types.Named) bool {
	s, ok := kind.Underlying().(*types.Struct)
	return ok && memory.FieldType(s, "Spec") != nil
}

// isUpdate: the operation sends one object as a whole, as it is.
func isUpdate(op *memory.OpCall) bool {
	return op.Op.Verb == kube.Update && op.Sub == "" && op.Via == nil && !object.CreateOr(op)
}
