package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// decodedNext: an object is encoded, and the text is given to nothing but a call that fails
// with an empty one, whose error somebody looks at.
func (c *checker) decodedNext(call ssaflow.Call) bool {
	text := call.Result(0)
	if !kube.IsJSONMarshal(call.Fn) || text == nil {
		return false
	}
	found := false
	for _, r := range *text.Referrers() {
		switch r := r.(type) {
		case *ssa.Call:
			next, ok := c.pass.Flow.Resolve(r)
			flow, known := kube.FlowOf(next.Fn)
			decodes := known && slices.ContainsFunc(flow.Mutates, func(m kube.Mut) bool { return m.Decode })
			if found = ok && decodes && !nobodyReads(errflow.ErrorOf(r)); !found {
				return false
			}
		default:
			return false
		}
	}
	return found
}
