package nilderef

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var absent = rule.Form{Name: "absent", Run: each((*checker).reportNotThere)}

// reportNotThere reports the first use of what was read from a cache that returns nil, and no
// error, for an object that is not there.
func (c *checker) reportNotThere() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		if !kube.NilWhenAbsent(call.Fn) || call.Value() == nil {
			continue
		}
		if u, ok := c.usedUnasked(call); ok {
			if node := c.pass.Flow.Node(u.Place()); node != nil {
				c.pass.At(node).Because(call, "it comes from here").
					Sayf("%s returns nil for an object that is not there, and no error: reading %s panics; test for nil first", call.Fn.Name(), named(node, u))
			}
		}
	}
}

// usedUnasked returns the first use of the result of a call, or of a copy of it, before which
// nothing was asked about it.
func (c *checker) usedUnasked(call ssaflow.Call) (ssaflow.Dereference, bool) {
	read := call.Value()
	for _, v := range copiesOf(c.pass.Flow, c.fn, read) {
		for _, u := range c.pass.Flow.Dereferences(v) {
			b := u.Instr.Block()
			if c.pass.Flow.AskedForNil(read, b) || c.pass.Flow.AskedForNil(v, b) || c.dependsOn(b, read) {
				continue
			}
			return u, true
		}
	}
	return ssaflow.Dereference{}, false
}

// dependsOn: something that was made of v decided that b is reached.
func (c *checker) dependsOn(b *ssa.BasicBlock, v ssa.Value) bool {
	for _, k := range c.pass.Flow.Known(b) {
		if ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool { return x == v }) {
			return true
		}
	}
	return false
}
