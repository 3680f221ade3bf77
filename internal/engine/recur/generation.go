package recur

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// comparesGeneration: a predicate lets updates through in which the generation has changed:
// that of the library, or what a function of the package makes whose literals compare two
// generations.
func (w *EachReconcile) comparesGeneration(predicate ssa.Value) bool {
	predicate = ssaflow.Unwrap(predicate)
	if kube.IsType(predicate.Type(), "predicate.GenerationChangedPredicate", "predicate.TypedGenerationChangedPredicate") {
		return true
	}
	call, ok := predicate.(*ssa.Call)
	if !ok {
		return false
	}
	made, ok := w.pass.Flow.Resolve(call)
	if all, joins := kube.JoinsPredicates(made.Fn); ok && joins {
		return w.joined(made, all)
	}
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

// joined: each of what is joined by Or, or one of what is joined by And, lets no update through
// that a status brings.
func (w *EachReconcile) joined(made ssaflow.Call, all bool) bool {
	list, ok := w.pass.Flow.Elements(made.Arg(0))
	hides := func(v ssa.Value) bool {
		return kube.HidesStatus(ssaflow.Unwrap(v).Type()) || w.comparesGeneration(v)
	}
	if all {
		return slices.ContainsFunc(list, hides)
	}
	return ok && len(list) > 0 && !slices.ContainsFunc(list, func(v ssa.Value) bool { return !hides(v) })
}

// completes: the function builds the controller of a reconciler.
func (w *EachReconcile) completes(setup *ssa.Function, reconciler *types.Named) bool {
	return slices.ContainsFunc(w.pass.Flow.Calls(setup), func(c ssaflow.Call) bool {
		if does := kube.BuilderCall(c.Fn); does != "Complete" && does != "Build" || c.Arg(0) == nil {
			return false
		}
		n := kube.Named(ssaflow.Unwrap(c.Arg(0)).Type())
		wrapped := n == nil || n.Obj().Pkg() != w.pass.Pkg
		return reconciler != nil && n != nil && n.Obj() == reconciler.Obj() || wrapped && w.onlyReconciler()
	})
}

// filtersSpecs: the function filters all events of the controller that it builds.
func (w *EachReconcile) filtersSpecs(setup *ssa.Function) bool {
	return slices.ContainsFunc(w.pass.Flow.Calls(setup), func(c ssaflow.Call) bool {
		return kube.BuilderCall(c.Fn) == "WithEventFilter" && c.Arg(0) != nil && w.comparesGeneration(c.Arg(0))
	})
}

// generation: the value is what GetGeneration returns, or the field.
func (w *EachReconcile) generation(v ssa.Value) bool {
	if f := ssaflow.FieldLoaded(v); f != nil {
		return kube.MetaField(f) == "Generation"
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := w.pass.Flow.Resolve(call)
	field, set, isMeta := kube.MetaAccessor(c.Fn)
	return ok && isMeta && !set && field == "Generation"
}
