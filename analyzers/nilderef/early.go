package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// tooEarly returns a use that comes before the test of the error.
func (c *checker) tooEarly(call ssaflow.Call, v, err ssa.Value, certain bool) (ssaflow.Dereference, bool) {
	if !certain && !c.keepsConvention(call, err) || !ssaflow.ComparedWithNil(err) {
		return ssaflow.Dereference{}, false
	}
	return c.firstUse(call, v, func(u ssaflow.Dereference) bool { return errflow.OnlyAfter(err, u.Instr) })
}

// keepsConvention: a function of this module, of which nothing is known, or one
// of the standard library: what it returns with an error is nil.
func (c *checker) keepsConvention(call ssaflow.Call, err ssa.Value) bool {
	if call.Static != nil || call.Target != nil || call.Fn == nil || c.pass.Effects.SummaryFor(call) != nil || len(c.pass.Effects.Behind(call)) > 0 {
		return false
	}
	for i := range err.(*ssa.Extract).Index {
		if effects.TakesDefault(call, i) {
			return false
		}
	}
	return c.pass.InModule(call.Fn.Pkg()) || kube.IsStandard(call.Fn.Pkg())
}
