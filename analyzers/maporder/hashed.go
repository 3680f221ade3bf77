package maporder

import (
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/nondet"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var hashed = rule.Form{Name: "hashed", Run: reports("hashed")}

// findHashes looks for hashes of text in the order of a map, and for those that are made
// piece by piece in a loop over one.
func (c *checker) findHashes() {
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			if x := c.hashes(call); x != nil {
				c.add(use{"hashed", call, x, "hash is made", "equal content has another hash each time", "sort the keys first"})
			}
		}
	}
}

func (c *checker) hashes(call ssaflow.Call) *nondet.Value {
	if kube.Hashes(call.Fn) {
		return c.inOrder(call.Arg(0))
	}
	x := effects.IntoHash(c.pass.Effects, call)
	if x == nil || x.Why != kube.ChangesOrder {
		return nil
	}
	return x
}
