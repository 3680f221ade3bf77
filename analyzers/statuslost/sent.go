package statuslost

import (
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

func reportSent(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.WithStatus(pass.Effects, f) {
			builtin, _ := kube.BuiltIn(o.Type)
			c := checker{pass: pass, f: f, o: o, builtin: builtin || kube.IsAggregated(o.Type), found: make(map[*object.Event][]object.Change), told: make(map[*object.Event]bool)}
			c.saves = slices.ContainsFunc(o.Moments, func(m *object.Event) bool { return m.StatusOp() != nil })
			for _, m := range o.Moments {
				if c.saves && m.Reads(pass.Effects) && m.StatusOp() == nil {
					c.reread(m)
				}
				for _, w := range m.Changes {
					c.answered(m, w)
					if c.isMeant(w) && c.o.ReadBefore(m) {
						c.follow(m, w)
					}
				}
			}
			for _, m := range o.Moments {
				if ws := c.found[m]; ws != nil {
					c.report(m.StatusOp(), ws)
				}
			}
		}
	}
}

type checker struct {
	pass        *rule.Pass
	f           *memory.Func
	o           *object.Object
	builtin     bool
	found       map[*object.Event][]object.Change // by status write
	saves       bool                              // the function writes the status
	lost        map[*object.Event]*object.Event   // the change that a read takes back
	told, dirty map[*object.Event]bool            // status writes: those that answered reported, and that changed is about
}

// isMeant: the change is one that somebody wants to be stored.
func (c *checker) isMeant(w object.Change) bool {
	if w.Part != object.PartSpec && (w.Part != object.PartMeta || c.builtin) {
		return false
	}
	quiet := c.pass.QuietAt(w.Instr)
	return w.Meant() && !w.Decode && !quiet(w.Field() == "ObjectMeta", "the metadata is taken over from what was read, for its version") &&
		!quiet(w.Shared, "another object is changed, which was given a map of this one") && !quiet(c.isDefaulted(w), "a function that is called fills a gap, for whoever looks at the object later")
}

// isDefaulted: a function that is called fills a gap, for whoever looks at the object
// later. What is filled here and looked at by nobody was meant to be stored.
func (c *checker) isDefaulted(w object.Change) bool {
	return w.Via != nil && object.FillsGap(c.pass.Effects, c.f, w.Write)
}

// follow notes the status writes that a change reaches, unless something that
// may save it can come after it.
func (c *checker) follow(m *object.Event, w object.Change) {
	if !c.saves || c.pass.Quiet(len(m.Ops) > 0, m.Instr, "the object is changed and written in one called function: it is told there") {
		return
	}
	var hits []*object.Event
	c.o.Forward(m, 0, func(st int, at *object.Event) int {
		if at.Replaced || at.MainOp() != nil || at.Leaves {
			return object.Stop
		}
		if op := at.StatusOp(); op != nil {
			if c.sendsStatus(op) {
				hits = append(hits, at)
			}
			return object.Stop
		}
		return st
	}, nil)
	if len(hits) == 0 || c.isExcused(m, w, hits) {
		return
	}
	for _, h := range hits {
		c.found[h] = append(c.found[h], w)
	}
}

func (c *checker) report(op *memory.OpCall, ws []object.Change) {
	src, ok := c.pass.Operation(c.f, op)
	if !ok {
		return
	}
	at := c.pass.At(src.Call)
	for _, w := range ws {
		at.Because(w, w.Field()+" is changed here")
	}
	_, _, line := c.pass.WriteLine(ws[0].Write)
	at.Sayf("%s.%s is changed on line %d but only %s is called: the status endpoint ignores everything except status; call Update or Patch before it", src.Object, ws[0].Field(), line, src.Name)
}
