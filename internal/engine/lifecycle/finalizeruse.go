package lifecycle

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MayStore reports whether a call may write a change of the object at a place: it gets
// the object, and a context, as all do that reach the API server, and neither only
// reads nor creates.
func MayStore(p *ssaflow.Package, c ssaflow.Call, at ssaflow.AccessPath) bool {
	if c.Fn == nil || !kube.TakesContext(c.Fn) {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok && (!op.Writes() || op.Verb == kube.Create) {
		return false
	}
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return objects.PathOf(p, a) == at })
}

// TellsDeletion reports whether fn itself, calls of this package aside, reads the
// deletion timestamp of an object that may be of the kind, or hands an object to
// a function out of sight that may do so and says what it found: with a bool, or
// with the result of a reconcile.
func TellsDeletion(p *ssaflow.Package, fn *ssa.Function, kind *types.Named) bool {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.FieldAddr:
			if ssaflow.FieldOf(i) != nil && ssaflow.FieldOf(i).Name() == "DeletionTimestamp" && mayBe(i.X, kind) {
				return true
			}
		case *ssa.Field:
			if f := ssaflow.FieldRead(i); f != nil && f.Name() == "DeletionTimestamp" {
				return true
			}
		}
	}
	for _, c := range p.Calls(fn) {
		if f, _, ok := kube.MetaAccessor(c.Fn); ok && f == "DeletionTimestamp" && c.Arg(-1) != nil && mayBe(c.Arg(-1), kind) {
			return true
		}
		if c.Static != nil || c.Fn == nil || kube.EffectOf(c.Fn).Has(kube.Known) || !decides(c.Fn) {
			continue
		}
		for _, a := range c.Args {
			t := ssaflow.Object(a).Type()
			if (kube.IsAPIObject(t) || kube.IsObjectInterface(t)) && mayBe(a, kind) {
				return true
			}
		}
	}
	return false
}

// Finalizes reports whether the package, tests aside, may give finalizers to objects of
// the kind.
func Finalizes(p *ssaflow.Package, kind *types.Named) bool {
	for _, fn := range p.Funcs {
		if p.InTest(fn.Pos()) {
			continue
		}
		for _, ch := range FinalizerChanges(p, fn) {
			if ch.Verb != kube.FinalizerRemove && mayBe(ch.Object, kind) {
				return true
			}
		}
	}
	return false
}

// mayBe: the object that v is, or belongs to, may be one of the kind.
func mayBe(v ssa.Value, kind *types.Named) bool {
	if phi, ok := ssaflow.Object(v).(*ssa.Phi); ok && types.IsInterface(phi.Type()) && kind != nil {
		// One of several, each of which may be seen.
		return slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool {
			_, again := ssaflow.Object(e).(*ssa.Phi)
			_, none := e.(*ssa.Const)
			return !none && (again || mayBe(e, kind))
		})
	}
	t := kube.Named(ssaflow.Object(v).Type())
	return kind == nil || t == nil || !kube.IsAPIObject(t) || t == kind
}

// decides: the first result of fn is a bool or the result of a reconcile. A bool
// behind something else says whether that was found.
func decides(fn *types.Func) bool {
	res := fn.Type().(*types.Signature).Results()
	if res.Len() == 0 {
		return false
	}
	b, ok := res.At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool || kube.IsResult(res.At(0).Type())
}
