package finalizeroverwrite

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var mutated = rule.Form{Name: "mutated", Run: each(reportMutated)}

// reportMutated looks at the calls of CreateOrUpdate and CreateOrPatch.
func reportMutated(pass *rule.Pass, f *memory.Func) {
	for _, call := range pass.Flow.Calls(f.Fn) {
		checkMutated(pass, call)
	}
}

// checkMutated: the function of CreateOrUpdate or CreateOrPatch gives the object,
// which holds what is stored by then, a list that comes from elsewhere.
func checkMutated(pass *rule.Pass, call ssaflow.Call) {
	if _, ok := kube.IsCreateOr(call.Fn); !ok {
		return
	}
	obj := ssaflow.Variable(call.Arg(2))
	mc, ok := ssaflow.Unwrap(call.Arg(3)).(*ssa.MakeClosure)
	if !ok {
		return
	}
	fn, ok := mc.Fn.(*ssa.Function)
	if !ok {
		return
	}
	replaces := make(map[ssa.Instruction]bool)
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, fn) {
		replaces[ch.Instr] = ch.Whole
	}
	for _, w := range objects.MetaWrites(pass.Flow, fn) {
		if w.Field != "Finalizers" || ssaflow.Variable(w.Object) != obj || !replaces[w.Instr] && !ofAnother(pass, w.Val, obj) {
			continue
		}
		if lifecycle.LooksAtFinalizers(pass.Flow, fn, objects.PathOf(pass.Flow, w.Object), w.Instr) {
			return
		}
		node, at := pass.Flow.Node(w.Instr), pass.Flow.CallExpr(call.Instr)
		if node == nil || at == nil {
			return
		}
		pass.At(node).Because(rule.Span(at.Pos(), at.Lparen), "the stored object is read, changed and written here").
			Say("this drops the finalizers of other controllers from the stored object, whose cleanup is then skipped; use controllerutil.AddFinalizer")
		return
	}
}

// ofAnother: v are the finalizers of another object, which is made in a function
// around, and not read.
func ofAnother(pass *rule.Pass, v, obj ssa.Value) bool {
	of := lifecycle.FinalizersOf(pass.Flow, v)
	if of == nil {
		return false
	}
	other, ok := ssaflow.Variable(of).(*ssa.Alloc)
	if !ok || ssa.Value(other) == obj {
		return false
	}
	stored := ssaflow.StoresTo(other)
	if len(stored) != 1 {
		return false
	}
	if _, made := ssaflow.Unwrap(stored[0]).(*ssa.Alloc); !made {
		return false
	}
	for _, c := range pass.Flow.Calls(other.Parent()) {
		if op, ok := kube.ClientOp(c.Fn); ok && op.Verb == kube.Get && ssaflow.Variable(c.Arg(op.Obj)) == ssa.Value(other) {
			return false
		}
	}
	return true
}
