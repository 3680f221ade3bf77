package staleversion

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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

// thrownAway: the answer of a clientset's write is not kept, and the object,
// which such a client leaves alone, is written again.
func (c *checker) thrownAway() {
	for i := range c.f.Ops {
		op := &c.f.Ops[i]
		call, ok := op.Call.Instr.(*ssa.Call)
		if !ok || op.Via != nil || !op.Op.Clientset || op.Op.Verb != kube.Update || object.DryRun(c.pass.Effects, op) ||
			call.Call.Signature().Results().Len() != 2 || used(op.Call.Result(0)) {
			continue
		}
		v := ssaflow.Unwrap(op.Call.Arg(op.Op.Obj))
		if !c.changedBefore(v, call) {
			continue
		}
		c.again(op, v)
	}
}

// again looks for a second write of value v, with the version it has, after the
// first one succeeded.
func (c *checker) again(op *memory.OpCall, v ssa.Value) {
	later := make(map[ssa.Instruction]*memory.OpCall)
	for i := range c.f.Ops {
		if x := &c.f.Ops[i]; x.Via == nil && x.Op.Clientset && x.Op.Verb == kube.Update && x != op && ssaflow.Unwrap(x.Call.Arg(x.Op.Obj)) == v {
			later[x.Call.Instr] = x
		}
	}
	version := c.pass.Flow.PlaceOf(v).Below(ssaflow.FieldSteps("ObjectMeta", "ResourceVersion"))
	ssaflow.Walk(op.Call.Instr, func(i ssa.Instruction) bool {
		if i == ssa.Instruction(op.Call.Instr) || i.Block() != op.Call.Instr.Block() && object.FailedIn(op, c.pass.Flow.Known(i.Block())) {
			return false
		}
		if x := later[i]; x != nil {
			c.report(op, x, true)
			return false
		}
		return c.pass.Effects.MayWrite(i, version) == memory.WriteNone
	})
}

// changedBefore: the object is changed, or may be, before it is written: what
// is written as it was read keeps its version.
func (c *checker) changedBefore(v ssa.Value, at *ssa.Call) bool {
	for _, r := range c.f.Val(v).Refs {
		o := object.Of(c.pass.Effects, c.f, r.Loc)
		if o == nil || r.Copy {
			continue
		}
		for _, m := range o.Moments {
			if (len(m.Changes) > 0 || m.Leaves || m.LeavesPart) && m.Instr != ssa.Instruction(at) && o.Reaches(m.Instr, at) {
				return true
			}
		}
	}
	call, i := v, 0
	if e, ok := v.(*ssa.Extract); ok {
		call, i = e.Tuple, e.Index
	}
	made, ok := call.(*ssa.Call)
	if !ok || i != 0 {
		return false
	}
	rc, ok := c.pass.Flow.Resolve(made)
	if !ok || rc.Fn == nil {
		return false
	}
	if _, copies := kube.DeepCopies(rc.Fn); copies {
		return false
	}
	if _, isOp := kube.ClientOp(rc.Fn); isOp {
		return false
	}
	// a function of the project that gets an object and returns another
	for _, a := range rc.Args {
		if n := kube.Named(a.Type()); n != nil && n == kube.Named(v.Type()) {
			return true
		}
	}
	return false
}

// used: a result goes anywhere but to the blank identifier.
func used(v ssa.Value) bool {
	if v == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		if _, isDebug := r.(*ssa.DebugRef); !isDebug {
			return true
		}
	}
	return false
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
	}, func(st int, known []ssaflow.Cond) int {
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
