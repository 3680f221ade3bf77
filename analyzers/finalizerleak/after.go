package finalizerleak

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// removedAfter: a function of another package that may remove the finalizer gets the
// object after the test: in the function, in those that it runs, or in those that run it.
func removedAfter(pass *rule.Pass, test ssa.Instruction, tn *types.TypeName, name *text) bool {
	w := &afterwards{pass: pass, seen: make(map[ssa.Instruction]bool), removes: func(c ssaflow.Call) bool { return mayRemove(pass, c, tn, name) }}
	return w.found(test)
}

type afterwards struct {
	pass    *rule.Pass
	seen    map[ssa.Instruction]bool
	removes func(ssaflow.Call) bool
}

func (w *afterwards) found(from ssa.Instruction) bool {
	if w.seen[from] {
		return false
	}
	w.seen[from] = true
	g, fn := w.pass.Effects.Graph(), from.Parent()
	for _, c := range w.pass.Flow.Calls(fn) {
		if ssaflow.Reaches(from, c.Instr, nil) && (w.removes(c) || c.Static != nil && w.within(c.Static)) {
			return true
		}
	}
	return slices.ContainsFunc(fn.AnonFuncs, w.within) ||
		slices.ContainsFunc(slices.Concat(g.Sites(fn), g.Through(fn)), func(s callgraph.Site) bool { return w.found(s.Call.Instr) })
}

// within: the function, or one that it runs, makes such a call.
func (w *afterwards) within(fn *ssa.Function) bool {
	_, ok := w.pass.Effects.Graph().AnyCall(fn, callgraph.Follow{Goroutines: true}, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(w.removes(c)) })
	return ok
}
