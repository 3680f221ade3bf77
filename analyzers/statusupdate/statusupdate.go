package statusupdate

import (
	_ "embed"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
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
		for _, w := range slices.Concat(m.Changes, m.Given) {
			if w.Part != object.PartStatus || c.quiet(!c.counts(m, w), m, "the author may not mean to save this change of the status: it takes something over, or empties it") ||
				c.quiet(c.o.OnCopy(m, w), m, "the status of a copy is changed") || c.quiet(c.repeats(m, w), m, "the same was set and saved before") {
				continue
			}
			for _, at := range c.reached(m, w.Part) {
				if c.quiet(c.savedBetween(m, at), at, "the status is saved between the change and this write, on some way") ||
					c.quiet(c.savedInstead(m, at), at, "the status is saved on another way, or at the next pass") ||
					c.quiet(!w.PutsIn() && c.ofUse(w, at), at, "the write may be for another change") {
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
		case at.StatusOp() != nil || at.Replaced || at.Out() && part == object.PartStatus:
			return object.Stop
		case at.MainOp() != nil:
			out = append(out, at)
			return object.Stop
		}
		return st
	}, nil)
	return out
}

func (c *checker) report(d *drop) {
	op := d.op
	if c.sendsOther(op) {
		return
	}
	if op.Op.Verb == kube.Create && c.quiet(c.madeAnew(), d.at, "another status is made and stored as a whole for objects of the kind") {
		return
	}
	if c.quiet(c.goes(d.at), d.at, "the write is about finalizers: nobody loses the status of an object that goes") {
		return
	}
	alone := op.Op.Verb != kube.Create && !c.savesMore(d.at)
	if c.quiet(c.savedLater(d, alone), d.at, "the status may still be saved after this write") {
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
