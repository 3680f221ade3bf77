package ssaobject

import (
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var untyped = rule.Form{Name: "untyped", Run: look((*checker).reportUntyped)}

// reportUntyped reports an apply of a new object without its type.
func (c *checker) reportUntyped() {
	for _, a := range c.objects {
		t := kube.Named(c.pass.TypesInfo.TypeOf(a.PatchCall.Object))
		if t != nil && kube.IsAPIObject(t) && !kube.IsUnstructured(t) && !kube.IsPartialMetadata(t) && a.filled == nil && a.Fresh() && !c.kindSet(a) {
			c.pass.At(a.Call).Sayf("%s has no apiVersion and kind, which apply needs in the body (invalid object type: /, Kind=): set its TypeMeta", rule.Name(a.PatchCall.Object))
		}
	}
}

// kindSet: the type of a new object is set, or may be.
func (c *checker) kindSet(a applied) bool {
	for _, m := range a.Moments {
		at := a.op.Call.Instr
		if m.Instr == at || !a.Reaches(m.Instr, at) && m.Instr.Block() != at.Block() {
			continue
		}
		if m.Leaves || m.LeavesPart || m.Replaced || m.Answered || len(m.Ops) > 0 {
			return true
		}
		for _, ch := range m.Changes {
			if ch.Below == "" || ch.Below.HasPrefix(".TypeMeta") {
				return true
			}
		}
	}
	for _, call := range c.pass.Flow.Calls(a.f.Fn) {
		if kube.IsKindGetter(call.Fn) && a.Handed(call, a.Path) {
			return true
		}
	}
	return false
}
