package statusupdate

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"slices"
)

var alone = rule.Form{Name: "alone", Run: reportAlone}

// reportAlone reports writes before which nothing but the status was changed: they store
// nothing, so that nobody can mean them as they stand. So do those that answer a failed
// write of the status.
func reportAlone(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, each) {
		c.fallback(pass)
	}
	sayAll(pass, "alone", func(d *drop, src rule.Operation, use fix.StatusCall) (string, []fix.Fix) {
		switch here := d.isReadHere(d); {
		case !here: // the caller may have changed more
			return "add " + use.Text, nil
		case !src.Direct:
			return "use " + use.Text, nil
		}
		return "use " + use.Text, use.Fixes()
	})
}

// fallback reports main writes that answer any failure of a status write, as was done for servers
// that did not know the subresource.
func (c *checker) fallback(pass *rule.Pass) {
	for _, s := range c.o.Moments {
		status := s.StatusOp()
		if status == nil || object.CreateOr(status) || s.MainOp() != nil {
			continue
		}
		c.o.Forward(s, 0, func(st int, m *object.Event) int {
			op := m.MainOp()
			if m.Replaced || m.StatusOp() != nil || m.Leaves || isChanged(m) {
				return object.Stop
			}
			if op == nil {
				return st
			}
			if op.Op.Verb == kube.Update && c.o.Certain(op) && object.FailedIn(status, c.pass.Flow.Known(m.Instr.Block())) &&
				!c.quiet(object.ErrTold(c.pass.Effects, status, m.Instr.Block()), m, "the error of the status write was tested for its kind") {
				c.reportFallback(pass, status, op)
			}
			return object.Stop
		}, nil)
	}
}

// isChanged: the object is changed on purpose before it is written.
func isChanged(m *object.Event) bool {
	return slices.ContainsFunc(m.Changes, func(w object.Change) bool { return w.Part != object.PartIdentity })
}

func (c *checker) reportFallback(pass *rule.Pass, status, op *memory.OpCall) {
	src, ok := pass.Operation(c.f, op)
	if !ok {
		return
	}
	first, ok := pass.Operation(c.f, status)
	if !ok || c.isDefinedWithout(src) {
		return
	}
	pass.At(src.Call).Because(first.Call, "this status write failed").
		Sayf("after a failed %s, %s writes only the main resource: the status of %s is not saved, and spec and metadata may be overwritten with old values; return the error", first.Name, src.Name, src.Object)
}
