package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// comesAnyway: whatever becomes of the call, a further pass comes after a time and makes
// it again, or the status that it writes is written once more before the function ends.
func (c *checker) comesAnyway(call ssaflow.Call) bool {
	if c.again.ComesAgain(c.fn) || c.again.Requeues(c.fn) {
		return true
	}
	again := func(ssa.Instruction) bool { return false }
	if at := slices.IndexFunc(c.f.Ops, func(op memory.OpCall) bool { return op.Call.Instr == call.Instr && isStatus(op) }); at >= 0 {
		if c.defersStatus(c.fn) || c.pass.Effects.Graph().EveryCall(c.fn, func(s callgraph.Site) callgraph.Look {
			if c.defersStatus(s.Caller) {
				return callgraph.LookFound
			}
			return callgraph.LookInto
		}) {
			return true
		}
		first := c.f.Ops[at]
		again = func(i ssa.Instruction) bool {
			return i != ssa.Instruction(call.Instr) && slices.ContainsFunc(c.f.Ops, func(op memory.OpCall) bool {
				return op.Call.Instr == i && isStatus(op) && sameObject(op, first)
			})
		}
	}
	return !paths.Find(c.pass.Flow, paths.After(call.Instr), paths.Query{
		To:    func(i ssa.Instruction) bool { ret, ok := i.(*ssa.Return); return ok && c.again.Settles(ret) },
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

// defersStatus: what the function defers writes a status.
func (c *checker) defersStatus(by *ssa.Function) bool {
	for i := range ssaflow.Instrs(by) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		fn := d.Call.StaticCallee()
		if fn == nil {
			continue
		}
		runs := c.pass.Effects.Graph().From(fn, callgraph.InPlace)
		if slices.ContainsFunc(c.pass.Funcs(), func(f *memory.Func) bool {
			return (f.Fn == fn || runs.Has(f.Fn)) && slices.ContainsFunc(f.Ops, isStatus)
		}) {
			return true
		}
	}
	return false
}
