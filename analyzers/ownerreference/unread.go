package ownerreference

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// madeWithout: v is the copy of an object that was never read, so that the API server
// has given it no owners: each caller has it from a function that makes such objects.
func (c *checker) madeWithout(v ssa.Value) bool {
	copied, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	call, ok := c.pass.Flow.Resolve(copied)
	if !ok || len(call.Args) == 0 {
		return false
	}
	if into, copies := kube.DeepCopies(call.Fn); !copies || into {
		return false
	}
	from := ssaflow.SoleDefinition(call.Args[0])
	if param := ssaflow.ParamOf(from); param != nil {
		return c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
			arg = ssaflow.SoleDefinition(arg)
			if p := ssaflow.ParamOf(arg); p != nil {
				return callgraph.LookInto, p
			}
			return callgraph.FoundIf(c.maker(arg)), nil
		})
	}
	return c.maker(from)
}

// maker: v is what a function returns that can only make it: it is no method, and
// gets no client, cache or other object, and no context to ask for one.
func (c *checker) maker(v ssa.Value) bool {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	made, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	call, ok := c.pass.Flow.Resolve(made)
	if !ok || call.Fn == nil || call.Method || kube.TakesContext(call.Fn) {
		return false
	}
	s := c.pass.Effects.SummaryFor(call)
	return s != nil && len(s.Results) > 0 && s.Results[0].Fresh() && len(s.Results[0].Terms) > 0 && !slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		return kube.IsAPIObject(a.Type()) || kube.IsLister(a.Type()) || kube.IsStore(a.Type()) || kube.IsObjectInterface(a.Type())
	})
}
