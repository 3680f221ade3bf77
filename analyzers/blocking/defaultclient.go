package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// defaultclient reports requests of the default client in code that a worker runs,
// or who delivers events.
var defaultclient = rule.Form{Name: "defaultclient", Run: each(func(c *checker, fn *ssa.Function) { c.sayDefaultClient(fn, unlimited) })}

// loopsOfRunnables returns what the Start of a Runnable calls in its loops, which does its
// work one piece after the other for as long as the program runs.
func (c *checker) loopsOfRunnables() *callgraph.Closure {
	var roots []*ssa.Function
	for _, fn := range c.graph.Roots(c.pass.Model, model.Runnable) {
		for _, call := range c.pass.Flow.Calls(fn) {
			if _, plain := call.Instr.(*ssa.Call); plain && call.Static != nil && ssaflow.InLoop(call.Instr.Block()) {
				roots = append(roots, call.Static)
			}
		}
	}
	return c.graph.Closure(roots, callgraph.BeforeReturn, nil)
}

// isDefaultClient: v is the content of http.DefaultClient.
func isDefaultClient(v ssa.Value) bool {
	g := ssaflow.GlobalOf(v)
	return g != nil && kube.IsDefaultHTTPClient(g.Object())
}
