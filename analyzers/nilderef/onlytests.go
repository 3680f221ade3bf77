package nilderef

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// onlyTestsCall: the function is one that others call, and none but tests does.
func (c *checker) onlyTestsCall() bool {
	fn := ssaflow.Outermost(c.fn)
	if c.pass.Model.Has(fn.Syntax(), bringsObjects|model.Reconciler) || c.pass.Effects.Graph().Callers(fn).AsValue {
		return false
	}
	return !slices.ContainsFunc(c.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool { return !c.pass.HelpsTests(s.Caller) }) && !c.pass.NamedElsewhere(fn.Name())
}
