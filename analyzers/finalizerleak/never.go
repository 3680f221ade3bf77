package finalizerleak

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var never = rule.Form{Name: "never", Run: reportNever}

// reportNever reports finalizers of which only this package knows the name, and that
// it adds and does nothing else with.
func reportNever(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	for _, obj := range c.order {
		if c.other[obj] || c.toNew(c.added[obj]) {
			continue
		}
		if _, isConst := obj.(*types.Const); isConst {
			pass.At(c.added[obj]).
				Sayf("the finalizer %s is added here and nothing can remove it: only this package knows the name; every object hangs in Terminating", obj.Name())
			continue
		}
		pass.At(c.added[obj]).Sayf("the finalizer is added here and never removed through %s: every object hangs in Terminating", obj.Name())
	}
}

// toNew: the call adds the finalizer to an object that is only now being built: the
// controller of its kind may be another one, which removes all.
func (c *checker) toNew(call *ast.CallExpr) bool {
	for _, f := range c.pass.Funcs() {
		for _, ch := range lifecycle.FinalizerChanges(c.pass.Flow, f.Fn) {
			if ch.Object == nil || c.pass.Line(ch.Instr.Pos()) != c.pass.Line(call.Pos()) || c.pass.Flow.File(ch.Instr.Pos()) != c.pass.Flow.File(call.Pos()) {
				continue
			}
			made, ok := ch.Object.(*ssa.Alloc)
			return ok && !c.fills(f.Fn, made)
		}
	}
	return false
}

// fills: a read puts a stored object into the variable.
func (c *checker) fills(fn *ssa.Function, v *ssa.Alloc) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
		op, ok := kube.ClientOp(call.Fn)
		return ok && op.Verb == kube.Get && ssaflow.Unwrap(call.Arg(op.Obj)) == ssa.Value(v)
	})
}

// neverRemoved: form never is about the call, whether it is on or not, or about the
// one that a helper makes with the name.
func (c *checker) neverRemoved(call *ast.CallExpr, name string) bool {
	for _, obj := range c.order {
		if c.other[obj] {
			continue
		}
		if k, ok := obj.(*types.Const); c.added[obj] == call || ok && k.Val().ExactString() == name {
			return true
		}
	}
	return false
}
