package ownerreference

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// sent: the object is handed to a call that takes a context, as all that reach the
// API server do.
func (c *checker) sent(fn *ssa.Function, at ssaflow.AccessPath) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if call.Fn == nil || !kube.TakesContext(call.Fn) {
			continue
		}
		if op, ok := kube.ClientOp(call.Fn); ok && !op.Writes() {
			continue // such as a Delete of what has the name there
		}
		for _, a := range call.Args {
			if objects.PathOf(c.pass.Flow, a) == at {
				return true
			}
		}
	}
	return false
}
