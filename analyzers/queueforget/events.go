package queueforget

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

var events = rule.Form{Name: "events", Run: reportEvents}

// reportEvents reports items that handlers of events, and what runs for nothing else, add
// as if they had failed.
func reportEvents(pass *rule.Pass) {
	graph := pass.Effects.Graph()
	roots := graph.Roots(pass.Model, model.Handler)
	fns := graph.Closure(roots, callgraph.BeforeReturn, nil).Funcs()
	for _, fn := range fns {
		others := !slices.Contains(roots, fn) && slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool { return !slices.Contains(fns, s.Caller) })
		for _, q := range queues.Calls(pass.Flow, fn) {
			call, plain := q.Instr.(*ssa.Call)
			if q.Method != "AddRateLimited" || !plain {
				continue
			}
			quiet := pass.QuietAt(call)
			if !quiet(others, "the function is not called for events alone") && !quiet(errflow.SomeFailed(pass.Flow.Known(call.Block())), "something failed") {
				reportEvent(pass, q)
			}
		}
	}
}

func reportEvent(pass *rule.Pass, q queues.Call) {
	call := pass.Flow.CallExpr(q.Instr)
	if call == nil || len(call.Args) == 0 {
		return
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		pass.At(call).Fix("call Add", fix.Replace(sel.Sel, "Add")).
			Sayf("%s delays this event like a failed item, and each further one for the same object longer: call Add", pass.CallName(call))
	}
}
