package statuslost

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes of spec and metadata when only the status is written.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range pass.Effects.StatusObjects(f) {
			c := checker{pass: pass, f: f, o: o, found: make(map[*effects.Moment][]effects.Change)}
			c.builtin, _ = kube.BuiltIn(o.Type)
			for _, m := range o.Moments {
				for _, w := range m.Changes {
					if c.meant(w) && c.o.ReadBefore(m) {
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
	pass    *rule.Pass
	f       *effects.Func
	o       *effects.Object
	builtin bool
	found   map[*effects.Moment][]effects.Change // by status write
}

// meant: the change is one that somebody wants to be stored.
func (c *checker) meant(w effects.Change) bool {
	if w.Part != effects.PartSpec && (w.Part != effects.PartMeta || c.builtin) {
		return false
	}
	if w.Field() == "ObjectMeta" {
		return false // taken over from what was read, for its version
	}
	return w.Meant() && !w.Decode && !c.pass.Effects.FillsGap(c.f, w.Write)
}

// follow notes the status writes that a change reaches, unless something that
// may save it can come after it.
func (c *checker) follow(m *effects.Moment, w effects.Change) {
	if len(m.Ops) > 0 {
		return // changed and written in one callee: reported there
	}
	var hits []*effects.Moment
	c.o.Forward(m, 0, func(st int, at *effects.Moment) int {
		if at.Replaced || at.MainOp() != nil || at.Leaves {
			return effects.Stop
		}
		if op := at.StatusOp(); op != nil {
			if op.Sub == "status" && op.Op.Verb != kube.Apply && c.o.Certain(op) && !c.pass.Effects.DryRun(op) && c.pass.Effects.SendsObject(op) {
				hits = append(hits, at)
			}
			return effects.Stop
		}
		return st
	}, nil)
	if len(hits) == 0 || c.mayBeSaved(m) || c.o.Outlives(m, hits) || c.forThisPass(w) {
		return
	}
	for _, h := range hits {
		c.found[h] = append(c.found[h], w)
	}
}

// mayBeSaved: after the change, the main resource is written on some path, also
// by a copy, or the object goes where it may be.
func (c *checker) mayBeSaved(m *effects.Moment) bool {
	saved := m.Leaves || m.Returned || c.pass.Effects.OtherWrites(c.f, c.o, m, (*effects.OpCall).Main)
	c.o.Forward(m, 0, func(st int, at *effects.Moment) int {
		saved = saved || at.MainOp() != nil || at.Leaves || at.Returned
		for _, op := range at.Ops {
			saved = saved || op.Sub == "?" || op.CreateOr()
		}
		for _, cp := range at.Copies {
			saved = saved || cp.Part == effects.PartWhole && c.pass.Effects.Kept(c.f, cp)
		}
		if saved {
			return effects.Stop
		}
		return st
	}, nil)
	return saved
}

// forThisPass: the change is looked at later, so that it was meant for that, or
// it happens on the way in a function that is there for something else.
// Finalizers and owner references are of no use to other functions.
func (c *checker) forThisPass(w effects.Change) bool {
	switch w.Field() {
	case "Finalizers", "OwnerReferences":
		return c.o.UsedAfter(w, false)
	}
	return c.o.UsedAfter(w, true) || !c.pass.Effects.OnlySets(w.Write)
}

func (c *checker) report(op *effects.OpCall, ws []effects.Change) {
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
