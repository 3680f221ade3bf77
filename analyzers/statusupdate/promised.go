package statusupdate

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
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

// tellOnce takes away the drops of callers that a function causes which is reported itself,
// and those of the second object that one write may be of.
func (d drops) tellOnce() {
	told := make(map[ssa.Instruction]bool)
	for _, x := range d["alone"] {
		if x.promised {
			told[x.op.Call.Instr] = true
		}
	}
	seen := make(map[ssa.Instruction]bool)
	for _, form := range []string{"created", "along", "alone"} {
		d[form] = slices.DeleteFunc(d[form], func(x *drop) bool {
			again := seen[x.op.Call.Instr] && len(x.op.Obj) > 1
			seen[x.op.Call.Instr] = true
			in := object.Inner(x.pass.Effects, x.op)
			return again || in != nil && told[in.Call.Instr]
		})
	}
}

func (d *drop) sayPromised(pass *rule.Pass, src rule.Operation, advice string, fixes []fix.Fix) {
	pass.At(src.Call).Fixes(fixes...).
		Sayf("%s is to save the status of %s, but %s writes only the main resource: %s has the status subresource, so it is lost; %s",
			d.f.Fn.Name(), src.Object, src.Name, d.o.Type.Obj().Name(), advice)
}
