package notfound

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"golang.org/x/tools/go/ssa"
)

// addsAgain: the package adds keys again that have failed, whatever the error is. What
// event handlers alone add is not added again.
func addsAgain(pass *rule.Pass) bool {
	graph, follow := pass.Effects.Graph(), callgraph.Follow{Goroutines: true, Values: callgraph.AllValues, Literals: true}
	var taking []*ssa.Function
	for _, f := range pass.Funcs() {
		if calls(pass, f.Fn, "Get") {
			taking = append(taking, f.Fn)
		}
	}
	work := graph.Closure(taking, follow, nil)
	events := graph.Closure(graph.Roots(pass.Model, model.Handler), callgraph.BeforeReturn, nil)
	again := false
	for _, f := range pass.Funcs() {
		if !calls(pass, f.Fn, "AddRateLimited") || events.Has(f.Fn) && !work.Has(f.Fn) {
			continue
		}
		if tellsNotFound(pass, f.Fn) {
			return false // who adds them looks at the error
		}
		again = true
	}
	return again
}

// calls: the function calls a method of that name of a work queue.
func calls(pass *rule.Pass, fn *ssa.Function, method string) bool {
	return slices.ContainsFunc(queues.Calls(pass.Flow, fn), func(q queues.Call) bool { return q.Method == method })
}

// tellsNotFound: the function, or one around it or in it, asks whether an error is
// NotFound.
func tellsNotFound(pass *rule.Pass, fn *ssa.Function) bool {
	outer := ssaflow.Outermost(fn)
	return slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool {
		return ssaflow.Outermost(f.Fn) == outer && slices.ContainsFunc(pass.Flow.Calls(f.Fn), func(c ssaflow.Call) bool {
			return effects.TellsNotFound(pass.Effects, c)
		})
	})
}
