package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// comesAnyway: whatever becomes of the call, a further pass comes after a time and makes
// it again, or the status that it writes is written once more before the function ends.
func (c *checker) comesAnyway(call ssaflow.Call) bool {
	return c.again.ComesAgain(c.fn) || c.again.Requeues(c.fn) || c.again.RequeuesBehind(call.Instr) || c.writtenAgain(call)
}

// writtenAgain: the call writes a status to tell how far the work is, and each way to an
// end that is no failure comes to another write of it, or the function defers one.
func (c *checker) writtenAgain(call ssaflow.Call) bool {
	at := slices.IndexFunc(c.f.Ops, func(op memory.OpCall) bool { return op.Call.Instr == call.Instr && isStatus(op) })
	if at < 0 {
		return false
	}
	first := c.f.Ops[at]
	again := func(i ssa.Instruction) bool {
		return i != ssa.Instruction(first.Call.Instr) && slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
			return op.Call.Instr == i && isStatus(op) && sameObject(op, first)
		})
	}
	if c.defersStatus(first) {
		return true
	}
	return !paths.Find(c.pass.Flow, paths.After(call.Instr), paths.Query{
		To: func(i ssa.Instruction) bool {
			ret, ok := i.(*ssa.Return)
			return ok && !c.pass.Flow.NonNil(ret.Results[c.result], ret.Block())
		},
		Avoid: again,
	}).Found()
}

func isStatus(op memory.OpCall) bool { return op.Sub == "status" && op.Op.Writes() }

// sameObject: both operations may be about one object.
func sameObject(a, b memory.OpCall) bool {
	return slices.ContainsFunc(a.Obj, func(r memory.Ref) bool {
		return slices.ContainsFunc(b.Obj, func(s memory.Ref) bool { return r.Loc == s.Loc })
	})
}

// defersStatus: a literal that the function defers writes the status of an object of
// that type.
func (c *checker) defersStatus(first memory.OpCall) bool {
	obj := first.Call.Arg(first.Op.Obj)
	if obj == nil {
		return false
	}
	kind := kube.Named(ssaflow.PointeeOf(typed(obj)))
	for i := range ssaflow.Instrs(c.fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		mc, ok := d.Call.Value.(*ssa.MakeClosure)
		if !ok {
			continue
		}
		f := slices.IndexFunc(c.pass.Funcs(), func(f *memory.Func) bool { return ssa.Value(f.Fn) == mc.Fn })
		if f >= 0 && slices.ContainsFunc(c.pass.Funcs()[f].Ops, func(op memory.OpCall) bool {
			if !isStatus(op) {
				return false
			}
			x := op.Call.Arg(op.Op.Obj)
			return op.Via != nil || x != nil && kind != nil && kube.Named(ssaflow.PointeeOf(typed(x))) == kind
		}) {
			return true
		}
	}
	return false
}
