package recur

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// comparesGeneration: a predicate lets updates through in which the generation has changed:
// that of the library, or what a function of the package makes whose literals compare two
// generations.
func (w *EachReconcile) comparesGeneration(predicate ssa.Value) bool {
	predicate = ssaflow.Unwrap(predicate)
	if kube.IsGenerationPredicate(predicate.Type()) {
		return true
	}
	call, ok := predicate.(*ssa.Call)
	if !ok {
		return false
	}
	made, ok := w.pass.Flow.Resolve(call)
	if !ok || made.Static == nil {
		return false
	}
	for _, fn := range w.pass.Effects.Graph().From(made.Static, callgraph.Everything).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			if cmp, ok := i.(*ssa.BinOp); ok && w.generation(cmp.X) && w.generation(cmp.Y) {
				return true
			}
		}
	}
	return false
}

// generation: the value is what GetGeneration returns.
func (w *EachReconcile) generation(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := w.pass.Flow.Resolve(call)
	field, set, isMeta := kube.MetaAccessor(c.Fn)
	return ok && isMeta && !set && field == "Generation"
}
