package staleversion

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports writes with the resourceVersion from before another write.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		c := checker{pass: pass, f: f, seen: make(map[ssa.Instruction]bool)}
		objects := object.Written(pass.Effects, f)
		c.thrownAway()
		for _, o := range objects {
			c.takesUID(o)
			for _, m := range o.Moments {
				for _, cp := range m.Copies {
					if cp.Part == object.PartWhole && cp.Value != nil {
						c.copied(o, m, cp.Value, objects)
					}
				}
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	f    *memory.Func
	seen map[ssa.Instruction]bool
}

// copied: one of an object and its copy is written, then the other.
func (c *checker) copied(o *object.Object, at *object.Event, v ssa.Value, objects []*object.Object) {
	l, ok := object.Place(c.f, v)
	if !ok {
		return
	}
	for _, p := range objects {
		if p == o || p.Loc != l || o.Type == nil || p.Type == nil || p.Type.Obj() != o.Type.Obj() {
			continue
		}
		c.pair(o, p, at)
		c.pair(p, o, at)
	}
}

// pair looks for a write of x and then one of y, both after the copy was taken.
func (c *checker) pair(x, y *object.Object, copied *object.Event) {
	for _, m := range x.Moments {
		for _, op := range m.Ops {
			if op.Op.Clientset || !ssaflow.Dominates(copied.Instr, m.Instr) || !c.bumps(x, m, op) || !changedSince(x, copied, m, op) {
				continue
			}
			if y.At(m.Instr) != nil {
				continue // the callee gets both
			}
			c.follow(m, op, y)
		}
	}
}

// bumps: the operation is a direct one that gives the stored object another
// version.
func (c *checker) bumps(o *object.Object, m *object.Event, op *memory.OpCall) bool {
	if op.Via != nil || object.CreateOr(op) || !o.Certain(op) || object.DryRun(c.pass.Effects, op) || len(m.Ops) != 1 {
		return false
	}
	if _, isCall := m.Instr.(*ssa.Call); !isCall {
		return false
	}
	return op.Op.Verb == kube.Update || op.Op.Verb == kube.Patch && !op.Op.Clientset && object.SendsObject(c.pass.Effects, op)
}

// changedSince: after the copy something was changed that the operation stores.
func changedSince(o *object.Object, copied, at *object.Event, op *memory.OpCall) bool {
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			if !w.Meant() || m == at || !ssaflow.Dominates(m.Instr, at.Instr) || !(m == copied || ssaflow.Reaches(copied.Instr, m.Instr, nil)) {
				continue
			}
			if object.Status(op) == (w.Part == object.PartStatus) && w.Part != object.PartIdentity {
				return true
			}
		}
	}
	return false
}

// follow looks for a write of y, with the version it has, after the operation
// at m, which succeeded.
func (c *checker) follow(m *object.Event, op *memory.OpCall, y *object.Object) {
	var hits []*object.Event
	y.Forward(&object.Event{Instr: m.Instr}, 0, func(st int, at *object.Event) int {
		if at.Renews() {
			return object.Stop
		}
		for _, later := range at.Ops {
			if later.Op.Verb == kube.Update && later.Via == nil && later.Op.Clientset == op.Op.Clientset && y.Certain(later) && !object.DryRun(c.pass.Effects, later) {
				hits = append(hits, at)
			}
			return object.Stop
		}
		return st
	}, func(st int, known ssaflow.Conds) int {
		if object.FailedIn(op, known) {
			return object.Stop // then the version is as it was
		}
		return st
	})
	for _, h := range hits {
		if len(h.Ops) == 1 {
			c.report(op, h.Ops[0], false)
		}
	}
}

func (c *checker) report(op, later *memory.OpCall, same bool) {
	if c.seen[later.Call.Instr] {
		return
	}
	first, ok1 := c.pass.Operation(c.f, op)
	second, ok2 := c.pass.Operation(c.f, later)
	if !ok1 || !ok2 {
		return
	}
	c.seen[later.Call.Instr] = true
	advice := "use " + first.Object + ", or copy its ResourceVersion"
	related := "the stored object gets a new version here"
	if same {
		advice = "use the object that " + first.Name + " returned"
		related = "the new version is in the result, which is thrown away"
	}
	c.pass.At(second.Call).Because(first.Call, related).
		Sayf("%s still has the resourceVersion from before %s on line %d: %s always fails with a conflict; %s", second.Object, first.Name, c.pass.Line(first.Call.Pos()), second.Name, advice)
}
