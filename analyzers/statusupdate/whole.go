package statusupdate

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var whole = rule.Form{Name: "whole", Run: reportWhole}

// reportWhole reports writes of objects in which nothing but the status was changed, of kinds
// whose resource definition in the module, written by hand as for all generated clients, has no
// status subresource.
func reportWhole(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			if o.Type == nil || pass.Effects.Status(o.Type) == model.On || !pass.InModule(o.Type.Obj().Pkg()) {
				continue
			}
			c := &checker{pass: pass, f: f, o: o}
			for _, m := range o.Moments {
				if op := m.MainOp(); op != nil && op.Via == nil && op.Op.Clientset && op.Op.Verb == kube.Update && o.Certain(op) && !c.quiet(!c.isOnlyStatus(m), m, "something else than the status was changed, or may have been") && pass.DefinedWithoutStatus(o.Type) {
					c.sayWhole(op)
				}
			}
		}
	}
}

// isOnlyStatus: what was changed in the object before is its status, and nothing else.
func (c *checker) isOnlyStatus(at *object.Event) bool {
	changed := false
	for _, m := range c.o.Moments {
		if m == at || !c.o.Reaches(m.Instr, at.Instr) {
			continue
		}
		if m.Leaves || m.LeavesPart {
			return false
		}
		for _, w := range m.Changes {
			if m.Answered || m.Reads(c.pass.Effects) {
				continue
			}
			if w.Part != object.PartStatus {
				return false
			}
			changed = true
		}
	}
	return changed
}

func (c *checker) sayWhole(op *memory.OpCall) {
	src, ok := c.pass.Operation(c.f, op)
	if !ok {
		return
	}
	c.pass.At(src.Call).
		Sayf("%s stores the status of %s and overwrites spec and metadata with what was read: the CRD lacks the status subresource; add subresources: status to it, and use UpdateStatus", src.Name, src.Object)
}
