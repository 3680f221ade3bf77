package staleversion

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// thrownAway: the answer of a clientset's write is not kept, and the object,
// which such a client leaves alone, is written again.
func (c *checker) thrownAway() {
	for i := range c.f.Ops {
		op := &c.f.Ops[i]
		call, ok := op.Call.Instr.(*ssa.Call)
		if !ok || op.Via != nil || !op.Op.Clientset || op.Op.Verb != kube.Update || object.DryRun(c.pass.Effects, op) ||
			call.Call.Signature().Results().Len() != 2 || ssaflow.Used(op.Call.Result(0)) {
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
	n := kube.Named(v.Type())
	return n != nil && slices.ContainsFunc(rc.Args, func(a ssa.Value) bool { return kube.Named(a.Type()) == n })
}
