package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var notfound = rule.Form{Name: "notfound", Run: eachUntested(isNotFound,
	"%[1]s is nil when %[2]s finds nothing, and this is reached then: reading %[3]s panics; return there")}

// passedOver returns a use on a way on which NotFound was found and nothing was
// done about it.
func (c *checker) passedOver(call ssaflow.Call, v, err ssa.Value) (ssaflow.Dereference, bool) {
	for _, r := range *err.Referrers() {
		test, ok := r.(*ssa.Call)
		if !ok {
			continue
		}
		if t, ok := c.pass.Flow.Resolve(test); !ok || !kube.IsNotFoundTest(t.Fn) {
			continue
		}
		for _, u := range c.pass.Flow.Dereferences(v) {
			q := paths.Query{To: paths.Is(u.Instr), Avoid: paths.Is(call.Instr), Holds: errflow.Answered(test, v, err)}
			if !c.pass.Flow.AskedForNil(v, u.Instr.Block()) && paths.Find(c.pass.Flow, paths.After(test), q).Found() {
				return u, true
			}
		}
	}
	return ssaflow.Dereference{}, false
}
