package nilderef

import (
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var owner = rule.Form{Name: "owner", Run: each(func(c *checker) {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		v := call.Value()
		if v == nil || !kube.IsControllerOf(call.Fn) || len(call.Args) == 0 {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, v) {
			if !c.pass.Flow.AskedForNil(v, u.Instr.Block()) && !c.ownerKnown(call, u) {
				report(c.pass, call, v, u, "%s is nil when %s finds no controller: reading %s panics for an object that nobody owns; test for nil first")
				break
			}
		}
	}
})}

// ownerKnown: something was asked about the object before, such as whether it has
// an owner.
func (c *checker) ownerKnown(call ssaflow.Call, u ssaflow.Dereference) bool {
	object := objects.WayTo(call.Args[0]).Name()
	return slices.ContainsFunc(c.pass.Flow.Known(u.Instr.Block()), func(k ssaflow.Cond) bool {
		return mentions(k.Value, func(name string) bool { return strings.HasPrefix(name, object) }, 0)
	})
}
