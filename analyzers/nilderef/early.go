package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var early = rule.Form{Name: "early", Level: rule.Default, Run: eachUntested(isEarly,
	"%[1]s is used before the error of %[2]s is tested: it is nil when that fails, and reading %[3]s panics; test the error first")}

// tooEarly returns a use that comes before the test of the error.
func (c *checker) tooEarly(call flow.Call, v, err ssa.Value, certain bool) (flow.Dereference, bool) {
	if !certain && !c.keepsConvention(call, err) || !flow.ComparedWithNil(err) {
		return flow.Dereference{}, false
	}
	return c.firstUse(call, v, func(u flow.Dereference) bool { return flow.OnlyAfter(err, u.Instr) })
}

// keepsConvention: a function of this module, of which nothing is known, or one
// of the standard library: what it returns with an error is nil.
func (c *checker) keepsConvention(call flow.Call, err ssa.Value) bool {
	if call.Static != nil || call.Target != nil || call.Fn == nil || c.pass.Effects.SummaryFor(call) != nil {
		return false
	}
	for i := range err.(*ssa.Extract).Index {
		if takesDefault(call, i) {
			return false
		}
	}
	return c.pass.InModule(call.Fn.Pkg()) || kube.IsStandard(call.Fn.Pkg())
}
