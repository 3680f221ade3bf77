package statusupdate

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports status changes that a write of the main resource drops.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.WithStatus(pass.Effects, f) {
			c := checker{pass: pass, f: f, o: o}
			c.fallback()
			c.dropped()
		}
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
}

// A drop is a write of the main resource that a change of the status reaches.
type drop struct {
	at     *object.Event
	op     *memory.OpCall
	change object.Change // the last one in the source
}

// dropped pairs changes of the status with the writes that drop them.
func (c *checker) dropped() {
	var drops []*drop
	byMoment := make(map[*object.Event]*drop)
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Part != object.PartStatus || !w.Meant() {
				continue
			}
			for _, at := range c.reached(m, w.Part) {
				if c.savedBetween(m, at) {
					continue
				}
				d := byMoment[at]
				if d == nil {
					d = &drop{at: at, op: at.MainOp()}
					byMoment[at] = d
					drops = append(drops, d)
				}
				d.change = w
			}
			break
		}
	}
	for _, d := range drops {
		c.report(d)
	}
}

// reached returns the writes of the main resource that what was changed at m
// can reach unsaved.
func (c *checker) reached(m *object.Event, part object.Part) []*object.Event {
	var out []*object.Event
	if m.StatusOp() != nil || m.MainOp() != nil {
		return nil // in one callee: reported there
	}
	c.o.Forward(m, 0, func(st int, at *object.Event) int {
		switch {
		case at.StatusOp() != nil || at.Replaced || at.Leaves && part == object.PartStatus:
			return object.Stop
		case at.MainOp() != nil:
			out = append(out, at)
			return object.Stop
		}
		return st
	}, nil)
	return out
}

// savedBetween: on some way from the change to the write, the status is saved:
// the other ways are those where it did not change.
func (c *checker) savedBetween(m, at *object.Event) bool {
	for _, s := range c.o.Moments {
		if s != at && s.StatusOp() != nil && c.o.Reaches(m.Instr, s.Instr) && c.o.Reaches(s.Instr, at.Instr) {
			return true
		}
	}
	return false
}

func (c *checker) report(d *drop) {
	op := d.op
	if object.CreateOr(op) || op.Op.Verb == kube.Apply || !c.o.Certain(op) || object.DryRun(c.pass.Effects, op) || !object.SendsObject(c.pass.Effects, op) ||
		op.Op.Verb == kube.Create && (!c.o.Fresh() || kube.StoresStatusOnCreate(c.o.Type)) {
		return
	}
	if c.goes(d.at) {
		return
	}
	alone := op.Op.Verb != kube.Create && !c.savesMore(d.at)
	if c.savedLater(d, alone) {
		return
	}
	src, ok := c.pass.Operation(c.f, op)
	if !ok {
		return
	}
	pos, end, line := c.pass.WriteLine(d.change.Write)
	use := fix.StatusWrite(c.pass.TypesInfo, src.Call)
	here := alone && c.readHere(d)
	advice := "use " + use.Text
	switch {
	case !alone:
		advice = "set it after " + src.Name + " and save it with " + use.Method
	case !here: // the caller may have changed more
		advice = "add " + use.Text
	}
	diag := c.pass.At(src.Call).Because(rule.Span(pos, end), "the status is changed here")
	if here && src.Direct {
		diag.Fixes(use.Fixes()...)
	}
	diag.Sayf("status of %s was changed on line %d but %s writes only the main resource: %s has the status subresource, so it is lost; %s", src.Object, line, src.Name, c.o.Type.Obj().Name(), advice)
}

// goes: the write is about finalizers, by a helper that does nothing else or of an
// object that is being deleted: with its status, nobody loses anything.
func (c *checker) goes(at *object.Event) bool {
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Field() == "Finalizers" && (m == at || c.deleting(at) && c.o.Reaches(m.Instr, at.Instr)) {
				return true
			}
		}
	}
	return false
}

// deleting: the write stands where the deletion timestamp of an object of the
// kind is known to be set.
func (c *checker) deleting(at *object.Event) bool {
	return slices.ContainsFunc(lifecycle.Deleting(c.pass.Flow, at.Instr.Block()), func(v ssa.Value) bool {
		return kube.Named(v.Type()) == c.o.Type
	})
}

// savesMore: another part of the object is changed before, so that the write
// is of use.
func (c *checker) savesMore(at *object.Event) bool {
	for _, w := range at.Changes { // by the callee that writes
		if w.Part != object.PartStatus && w.Part != object.PartIdentity {
			return true
		}
	}
	for _, m := range c.o.Moments {
		for _, w := range m.Changes {
			if w.Part == object.PartStatus || w.Part == object.PartIdentity {
				continue
			}
			for _, hit := range c.reached(m, w.Part) {
				if hit == at {
					return true
				}
			}
		}
	}
	return false
}

// savedLater: the status may still be saved after the write: by a status write
// of the object or, when the write was of use, by somebody who gets it; or from
// a copy.
func (c *checker) savedLater(d *drop, alone bool) bool {
	later := false
	step := func(st int, m *object.Event) int {
		if m.StatusOp() != nil || !alone && (m.Leaves || m.Returned) {
			later = true
		}
		if later {
			return object.Stop
		}
		return st
	}
	later = d.at.StatusOp() != nil || !alone && d.at.Leaves
	c.o.Forward(d.at, 0, step, nil)
	if later || object.OtherWrites(c.pass.Effects, c.f, c.o, c.o.At(d.change.Instr), object.Status) {
		return true
	}
	c.o.Forward(c.o.At(d.change.Instr), 0, func(st int, m *object.Event) int {
		for _, cp := range m.Copies {
			later = later || cp.Part == object.PartStatus || object.Kept(c.pass.Effects, c.f, cp)
		}
		return st
	}, nil)
	return later
}

// readHere: the object was read in this function and nobody else changed it, so
// that nothing but the status is to be saved.
func (c *checker) readHere(d *drop) bool {
	if c.o.Root.Kind == memory.RootParam || c.o.Root.Kind == memory.RootFree {
		if !c.readBefore(d.at) {
			return false
		}
	}
	for _, m := range c.o.Moments {
		if m.Leaves && ssaflow.Reaches(m.Instr, d.at.Instr, nil) {
			return false
		}
	}
	return true
}

func (c *checker) readBefore(at *object.Event) bool {
	for _, m := range c.o.Moments {
		if m.Replaced && ssaflow.Dominates(m.Instr, at.Instr) {
			return true
		}
	}
	return false
}
