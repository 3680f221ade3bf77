package statusupdate

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// withPromised adds to the drops the writes of what the caller hands over, made by a function
// that does nothing else with it and whose name says that it saves the status: those who
// change it may only see an interface.
func (c *checker) withPromised(drops []*drop) []*drop {
	fn := c.f.Fn.Object()
	if fn == nil || c.o.Root.Kind != memory.RootParam || !onpurpose.Named(fn.Name(), onpurpose.SavesStatus) {
		return drops
	}
	for _, m := range c.o.Moments {
		op := m.MainOp()
		if op == nil || op.Via != nil || op.Op.Verb == kube.Create || slices.ContainsFunc(drops, func(d *drop) bool { return d.at == m }) {
			continue
		}
		if !c.quiet(c.doesMore(m), m, "the function does more with the object than to write it") &&
			!c.quiet(c.savesStatus(m), m, "the status is saved elsewhere in the function") {
			drops = append(drops, &drop{checker: c, at: m, op: op, promised: true})
		}
	}
	return drops
}

// doesMore: besides a write, the function changes the object, or gives it away before.
func (c *checker) doesMore(at *object.Event) bool {
	return slices.ContainsFunc(c.o.Moments, func(m *object.Event) bool {
		return len(m.Changes) > 0 || (m.Leaves || m.LeavesPart) && m != at && c.o.Reaches(m.Instr, at.Instr)
	})
}

func (d *drop) sayPromised(pass *rule.Pass, src rule.Operation, advice string, fixes []fix.Fix) {
	pass.At(src.Call).Fixes(fixes...).
		Sayf("%s is to save the status of %s, but %s writes only the main resource: %s has the status subresource, so it is lost; %s",
			d.f.Fn.Name(), src.Object, src.Name, d.o.Type.Obj().Name(), advice)
}
