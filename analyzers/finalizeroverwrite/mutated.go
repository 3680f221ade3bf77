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

// reportMutated reports that the function of CreateOrUpdate or CreateOrPatch gives the
// object, which holds what is stored by then, a list that comes from elsewhere.
func reportMutated(pass *rule.Pass, f *memory.Func) {
	for _, call := range pass.Flow.Calls(f.Fn) {
		_, ok := kube.IsCreateOr(call.Fn)
		mc, isLit := ssaflow.Unwrap(call.Arg(3)).(*ssa.MakeClosure)
		if !ok || !isLit {
			continue
		}
		fn := mc.Fn.(*ssa.Function)
		replaces := make(map[ssa.Instruction]bool)
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, fn) {
			replaces[ch.Instr] = ch.Whole
		}
		for _, w := range objects.MetaWrites(pass.Flow, fn) {
			node, at := pass.Flow.Node(w.Instr), pass.Flow.CallExpr(call.Instr)
			if w.Field != "Finalizers" || ssaflow.Variable(w.Object) != ssaflow.Variable(call.Arg(2)) || !replaces[w.Instr] || node == nil || at == nil {
				continue
			}
			if pass.Quiet(lifecycle.LooksAtFinalizers(pass.Flow, fn, objects.PathOf(pass.Flow, w.Object), w.Instr), node, "the function looks at the finalizers before") {
				continue
			}
			pass.At(node).Because(rule.Span(at.Pos(), at.Lparen), "the stored object is read, changed and written here").
				Say("this drops the finalizers of other controllers from the stored object, whose cleanup is then skipped; use controllerutil.AddFinalizer")
		}
	}
}
