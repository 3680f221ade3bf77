package predicatefunc

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var deletion = rule.Form{Name: "deletion", Run: reportDeletion}

// reportDeletion reports predicates that keep back the update by which an object with
// finalizers is deleted, where the reconciler takes a finalizer off.
func reportDeletion(pass *rule.Pass) {
	hides := func(v ssa.Value) bool {
		fn := updateFunc(pass, v)
		return fn != nil && drops(pass.Flow, fn, byDeletion)
	}
	for _, c := range rule.Shared(pass, recur.FindBuilders).Controllers {
		if c.Open || c.Reconciler == nil {
			continue
		}
		for i, s := range c.Sources {
			if s.How != "For" || s.Kind == nil || c.Watches(s.Kind, i) {
				continue
			}
			p := stops(pass.Flow, append(s.Filters[:len(s.Filters):len(s.Filters)], c.Filters...), hides)
			if p == nil {
				continue
			}
			off := takesOff(pass, c, s.Kind)
			e := pass.Flow.CallExpr(p.Call.Instr)
			if off == nil || e == nil || len(e.Args) == 0 {
				continue
			}
			pass.At(e.Args[0]).Because(off, "the finalizer is taken off here").
				Sayf("the update that sets deletionTimestamp of a %s does not pass: Reconcile does not see it, and the finalizer stays; let it pass", s.Kind.Obj().Name())
		}
	}
}

// takesOff returns the call by which a reconciler takes a finalizer off an object of the
// kind.
func takesOff(pass *rule.Pass, c *recur.Controller, kind *types.Named) ssa.Instruction {
	for _, fn := range c.Runs(pass).Funcs() {
		for _, call := range pass.Flow.Calls(fn) {
			if kube.IsFinalizerOp(call.Fn) && call.Fn.Name() == "RemoveFinalizer" {
				if k := kube.Named(ssaflow.Unwrap(call.Arg(0)).Type()); k != nil && k.Obj() == kind.Obj() {
					return call.Instr
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
