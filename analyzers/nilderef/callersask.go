package nilderef

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// callersAsk: the call in fn is given an object that fn gets itself, and all who call fn ask
// something about what they hand in, other than about its metadata.
func (c *checker) callersAsk(call ssaflow.Call, fn *ssa.Function, depth int) bool {
	if depth > 2 || !handsOn(call, fn) {
		return false
	}
	callers := c.pass.Effects.Graph().Callers(fn)
	if callers.AsValue || callers.Dynamic || callers.Exported || len(callers.Sites) == 0 {
		return false
	}
	return !slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool {
		return !c.argumentsAsked(s.Call, s.Call.Instr.Block()) && !c.callersAsk(s.Call, s.Caller, depth+1)
	})
}

// handsOn: the call gets an object that is a parameter of fn.
func handsOn(call ssaflow.Call, fn *ssa.Function) bool {
	return slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		p := ssaflow.ParamOf(ssaflow.SoleDefinition(a))
		return p != nil && p.Parent() == fn && kube.IsAPIObject(p.Type())
	})
}
