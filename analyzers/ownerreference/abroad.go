package ownerreference

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportAbroad reports objects that are made in a namespace of the controller, and get a reference
// to an owner that lies in a namespace of its own: others of the package are made there.
func reportAbroad(pass *rule.Pass) {
	a := abroad{pass: pass}
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	for _, f := range pass.Funcs() {
		writes := objects.MetaWrites(pass.Flow, f.Fn)
		for _, w := range writes {
			if w.Field != "OwnerReferences" {
				continue
			}
			owner := a.owner(w.Val)
			at := slices.IndexFunc(writes, func(x objects.MetaWrite) bool { return x.Field == "Namespace" && x.Object == w.Object })
			if owner != nil && at >= 0 {
				a.look(writes[at], owner)
			}
		}
	}
}

type abroad struct{ pass *rule.Pass }

// owner returns the object to which the first of some references leads.
func (a *abroad) owner(refs ssa.Value) ssa.Value {
	list, _ := a.pass.Flow.Elements(refs)
	for _, ref := range list {
		if load, ok := ref.(*ssa.UnOp); ok {
			if call, ok := load.X.(*ssa.Call); ok {
				if c, ok := a.pass.Flow.Resolve(call); ok && kube.Is(c.Fn, "metav1.NewControllerRef") {
					return ssaflow.Unwrap(c.Arg(0))
				}
			}
		}
		if uid := ssaflow.Field(ref, "UID"); uid != nil {
			if f, ok := objects.FieldOfObject(a.pass.Flow, uid); ok {
				return f.Ref
			}
		}
	}
	return nil
}

// look asks where an object with an owner is made: here, or in what callers say.
func (a *abroad) look(namespace objects.MetaWrite, owner ssa.Value) {
	kind := kube.KindOf(owner.Type())
	for v, at := range a.given(namespace) {
		if kind != nil && a.isElsewhere(v) && a.isUsed(kind) {
			a.pass.At(at).
				Sayf("this namespace is not that of the %s which the object gets as its owner: the garbage collector finds no such owner and deletes the object; leave the owner out, and delete it by a finalizer", kind.Name())
		}
	}
}

// given visits what is assigned, or what each caller gives for it, and where that stands.
func (a *abroad) given(w objects.MetaWrite) iter.Seq2[ssa.Value, any] {
	return func(yield func(ssa.Value, any) bool) {
		param, ok := w.Val.(*ssa.Parameter)
		if !ok {
			yield(w.Val, w.Instr)
			return
		}
		for _, s := range a.pass.Effects.Graph().Sites(param.Parent()) {
			e := a.pass.Flow.ArgExpr(s.Call, slices.Index(param.Parent().Params, param))
			if arg := s.Call.ArgOf(param); arg != nil && e != nil && !yield(arg, e) {
				return
			}
		}
	}
}

// isElsewhere: a namespace is a constant, or one of the settings of a controller.
func (a *abroad) isElsewhere(v ssa.Value) bool {
	v = ssaflow.SoleDefinition(v)
	if text, ok := ssaflow.ConstText(v); ok {
		return text != ""
	}
	f := ssaflow.FieldLoaded(v)
	if f == nil {
		return false
	}
	if _, ofObject := objects.FieldOfObject(a.pass.Flow, v); ofObject {
		return false
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	param := ssaflow.ParamOf(a.pass.Flow.PlaceOf(load.X).Root)
	return param != nil && param.Parent().Signature.Recv() != nil && param == param.Parent().Params[0]
}

// isMade: an object is made in such a namespace, here.
func (a *abroad) isMade(obj ssa.Value) bool {
	at := objects.PathOf(a.pass.Flow, obj)
	made, ok := at.Root.(*ssa.Alloc)
	return ok && slices.ContainsFunc(objects.MetaWrites(a.pass.Flow, made.Parent()), func(w objects.MetaWrite) bool {
		return w.Field == "Namespace" && objects.PathOf(a.pass.Flow, w.Object) == at && a.isElsewhere(w.Val)
	})
}

// isUsed: the package makes other objects in the namespace of one of the kind.
func (a *abroad) isUsed(kind *types.TypeName) bool {
	return slices.ContainsFunc(a.pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(objects.MetaWrites(a.pass.Flow, f.Fn), func(w objects.MetaWrite) bool {
			for v := range a.given(w) {
				f, ok := objects.FieldOfObject(a.pass.Flow, v)
				if is := ok && f.InMetadata() && f.Name() == w.Field && kube.KindOf(f.Ref.Type()) == kind; is && w.Field == "Namespace" {
					return true
				}
			}
			return false
		})
	})
}
