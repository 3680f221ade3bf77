package ownerreference

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

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
