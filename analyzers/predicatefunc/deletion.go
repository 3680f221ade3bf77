package predicatefunc

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var deletion = rule.Form{Name: "deletion", Run: reportDeletion}

// reportDeletion reports predicates that keep back the update by which an object with
// finalizers is deleted, where the reconciler takes a finalizer off.
func reportDeletion(pass *rule.Pass) {
	drops := func(v ssa.Value) bool {
		fn := updateFunc(pass, v)
		return fn != nil && dropsDeletion(pass.Flow, fn)
	}
	for _, c := range rule.Shared(pass, find).controllers {
		if c.raw || c.reconciler == nil {
			continue
		}
		for i, s := range c.sources {
			if s.how != "For" || s.kind == nil || c.watched(s.kind, i) {
				continue
			}
			p := stops(pass.Flow, append(s.filters[:len(s.filters):len(s.filters)], c.filters...), drops)
			if p == nil {
				continue
			}
			off := takesOff(pass, c.reconciler, s.kind)
			e := pass.Flow.CallExpr(p.call.Instr)
			if off == nil || e == nil || len(e.Args) == 0 {
				continue
			}
			pass.At(e.Args[0]).Because(off, "the finalizer is taken off here").
				Sayf("the update that sets deletionTimestamp of a %s does not pass: Reconcile does not see it, and the finalizer stays; let it pass", s.kind.Obj().Name())
		}
	}
}

// watched: another source of the controller is for the same kind.
func (c *controller) watched(kind *types.Named, but int) bool {
	for i, s := range c.sources {
		if i != but && (s.kind == nil || s.kind.Obj() == kind.Obj()) {
			return true
		}
	}
	return false
}

// reconciles returns what the reconcilers of a type run.
func reconciles(pass *rule.Pass, reconciler *types.Named) *callgraph.Closure {
	graph := pass.Effects.Graph()
	var mine []*ssa.Function
	for _, fn := range graph.Roots(pass.Model, model.Reconciler|model.ObjectReconciler) {
		if recv := fn.Signature.Recv(); recv != nil {
			if n := kube.Named(recv.Type()); n != nil && n.Obj() == reconciler.Obj() {
				mine = append(mine, fn)
			}
		}
	}
	return graph.Closure(mine, callgraph.BeforeReturn, nil)
}

// takesOff returns the call by which a reconciler takes a finalizer off an object of the
// kind.
func takesOff(pass *rule.Pass, reconciler, kind *types.Named) ssa.Instruction {
	for _, fn := range reconciles(pass, reconciler).Funcs() {
		for _, c := range pass.Flow.Calls(fn) {
			if kube.IsFinalizerOp(c.Fn) && c.Fn.Name() == "RemoveFinalizer" {
				if k := kindOf(c.Arg(0)); k != nil && k.Obj() == kind.Obj() {
					return c.Instr
				}
			}
		}
	}
	return nil
}

// updateFunc returns the function of this package by which a predicate decides about
// updates; nil when it is not in sight.
func updateFunc(pass *rule.Pass, v ssa.Value) *ssa.Function {
	if kube.IsPredicateFuncs(v.Type()) {
		if f := ssaflow.Field(v, kube.UpdateFuncField); f != nil {
			return pass.Flow.FuncOf(f)
		}
		if a, ok := v.(*ssa.Alloc); ok {
			for _, f := range ssaflow.StoresTo(a) {
				return updateFunc(pass, f)
			}
		}
		return nil
	}
	n := kube.Named(v.Type())
	if n == nil || n.Obj().Pkg() != pass.Pkg || types.IsInterface(n) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(n, true, pass.Pkg, "Update")
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != pass.Pkg {
		return nil
	}
	return pass.Flow.Func(fn)
}
