package blocking

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var waitgroup = rule.Form{Name: "waitgroup", Run: eachCall((*checker).reportWaitGroup)}

// reportWaitGroup reports waits for goroutines that other functions start.
func (c *checker) reportWaitGroup(call ssaflow.Call, e *ast.CallExpr) {
	if fn := call.Instr.Parent(); kube.IsWaitGroupWait(call.Fn) && c.waitsForOthers(fn, call) {
		c.pass.At(e).Sayf("%s waits for goroutines of other functions and blocks %s; %s", types.ExprString(e.Fun), c.who(fn), c.instead(fn))
	}
}

// waitsForOthers: the wait group is kept in a field or package variable, and fn
// starts nothing itself, nor do its callers with a group that they have made for it.
func (c *checker) waitsForOthers(fn *ssa.Function, call ssaflow.Call) bool {
	at := c.pass.Flow.PlaceOf(call.Args[0])
	if _, local := at.Root.(*ssa.Alloc); local || at.Path == "" {
		return false
	}
	if group, ok := at.Root.(*ssa.Parameter); ok && c.graph.EveryArg(group, c.madeHere) {
		return false
	}
	return len(callgraph.Starts(c.pass.Flow, fn)) == 0
}

// madeHere: the function that hands an argument on has made it.
func (c *checker) madeHere(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
	result := 0
	v := ssaflow.Unwrap(arg)
	if e, ok := v.(*ssa.Extract); ok {
		v, result = e.Tuple, e.Index
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		return callgraph.LookFound, nil
	case *ssa.Parameter:
		return callgraph.LookInto, v
	case *ssa.Call:
		if made, ok := c.pass.Flow.Resolve(v); ok {
			s := c.pass.Effects.SummaryFor(made)
			return callgraph.FoundIf(s != nil && result < len(s.Results) && s.Results[result].Fresh()), nil
		}
	}
	return callgraph.LookPast, nil
}
