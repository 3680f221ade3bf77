package statusupdate

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports status changes that a write of the main resource drops.
var Analyzer = rule.NewForms(doc, rule.Forms{alone, along, whole})

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	o    *object.Object
}

// each returns a checker for each object with a status subresource of each function.
func each(pass *rule.Pass) (out []*checker) {
	for _, f := range pass.Funcs() {
		for _, o := range object.WithStatus(pass.Effects, f) {
			out = append(out, &checker{pass: pass, f: f, o: o})
		}
	}
	return out
}

// A drop is a write of the main resource that a change of the status reaches.
type drop struct {
	*checker
	at     *object.Event
	op     *memory.OpCall
	change object.Change // the last one in the source
	// differs is the comparison because of which the write is made, where no change is in
	// sight; promised: the name of the function says that it saves the status.
	differs  ssa.Instruction
	promised bool
}

// dropped pairs changes of the status with the writes that drop them.
func (c *checker) dropped() (out []*drop) {
	byMoment := make(map[*object.Event]*drop)
	for _, m := range c.o.Moments {
		c.quiet(m.StatusOp() != nil, m, "it writes the status itself")
		for _, w := range slices.Concat(m.Changes, m.Given) {
			if w.Part != object.PartStatus || c.quiet(!c.isCounted(m, w), m, "the author may not mean to save this change of the status: it takes something over, or empties it") ||
				c.quiet(c.o.OnCopy(m, w), m, "the status of a copy is changed") || c.quiet(c.isRepeated(m, w), m, "the same was set and saved before") {
				continue
			}
			hits := c.reached(m, w)
			c.quiet(len(hits) == 0, m, "behind this change, the status is written or the object handed on before the main resource is written, if it is")
			for _, at := range hits {
				if c.quiet(c.isSavedBetween(m, at), at, "the status is saved between the change and this write, on some way") ||
					c.quiet(c.isSavedInstead(m, at), at, "the status is saved on another way, or at the next pass") ||
					c.quiet(!w.PutsIn() && c.mayBeOfUse(w, at), at, "the write may be for another change") {
					continue
				}
				d := byMoment[at]
				if d == nil {
					d = &drop{checker: c, at: at, op: at.MainOp()}
					byMoment[at] = d
					out = append(out, d)
				}
				d.change = w
			}
			break
		}
	}
	return out
}

// reached returns the writes of the main resource that change w at m can reach unsaved.
func (c *checker) reached(m *object.Event, w object.Change) []*object.Event {
	var out []*object.Event
	switch op := m.MainOp(); {
	case op != nil && object.CreateOr(op) && !object.Status(op) && w.InClosure:
		return []*object.Event{m} // set in the mutate function
	case m.StatusOp() != nil || op != nil:
		return nil // in one callee: reported there
	}
	c.o.Forward(m, 0, func(st int, at *object.Event) int {
		switch {
		case at.StatusOp() != nil || at.Replaced || at.Out() && w.Part == object.PartStatus:
			return object.Stop
		case at.MainOp() != nil:
			out = append(out, at)
			return object.Stop
		}
		return st
	}, nil)
	return out
}

// formOf returns the form of a drop, "" where nothing is lost that anybody misses.
func (c *checker) formOf(d *drop) string {
	form := "along"
	switch create := d.op.Op.Verb == kube.Create; {
	case c.maySendOther(d), create && c.quiet(c.isMadeAnew(), d.at, "another status is made and stored as a whole for objects of the kind"):
		return ""
	case c.quiet(c.isGoing(d.at), d.at, "the write is about finalizers: nobody loses the status of an object that goes"):
		return ""
	case !create && !c.hasOtherChange(d.at):
		form = "alone"
	}
	if form == "along" && d.differs == nil && d.op.Op.Verb != kube.Create && c.quiet(c.isSavedOtherwise(d), d.at, "on another way the status is saved: the next pass, which this write brings, takes it") {
		return ""
	}
	if d.differs == nil && !d.promised && c.quiet(c.mayBeSavedLater(d, form == "alone"), d.at, "the status may still be saved after this write") {
		return ""
	}
	return form
}

// sayAll reports the drops of a form. What to do instead depends on what else is written.
func sayAll(pass *rule.Pass, form string, instead func(d *drop, src rule.Operation, use fix.StatusCall) (advice string, fixes []fix.Fix)) {
	for _, d := range rule.Shared(pass, findDrops)[form] {
		src, ok := pass.Operation(d.f, d.op)
		if !ok || d.isDefinedWithout(src) {
			continue
		}
		advice, fixes := instead(d, src, fix.StatusWrite(pass.TypesInfo, src.Call))
		at := pass.At(src.Call).Fixes(fixes...)
		kind := d.o.Type.Obj().Name()
		switch {
		case d.promised:
			at.Sayf("%s is to save the status of %s, but %s writes only the main resource: %s has the status subresource, so it is lost; %s", d.f.Fn.Name(), src.Object, src.Name, kind, advice)
			continue
		case d.differs != nil:
			at.Because(d.differs, "the status differs here").
				Sayf("%s is made because the status of %s differs (line %d), but writes only the main resource: %s has the status subresource, so it is lost; %s", src.Name, src.Object, pass.Line(d.differs.Pos()), kind, advice)
			continue
		}
		pos, end, line := pass.WriteLine(d.change.Write)
		at.Because(rule.Span(pos, end), "the status is changed here").
			Sayf("status of %s was changed on line %d but %s writes only the main resource: %s has the status subresource, so it is lost; %s", src.Object, line, src.Name, kind, advice)
	}
}
