package swallowederr

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// feedsMetric: a branch does nothing but feed metrics: a gauge keeps its old value after a
// failure, and the work does not depend on it. found is what the branch is about, and the call
// has read.
func (c *checker) feedsMetric(branch *ssa.BasicBlock, call ssa.CallInstruction, found ssa.Value) bool {
	inside := func(b *ssa.BasicBlock) bool { return branch.Dominates(b) }
	if found == nil || found.Referrers() == nil || len(branch.Preds) != 1 || slices.ContainsFunc(*found.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			return !inside(r.Block()) && (len(*r.Referrers()) != 1 || (*r.Referrers())[0] != ssa.Instruction(call))
		}
		return !inside(r.Block())
	}) {
		return false
	}
	fed := false
	for _, b := range branch.Parent().Blocks {
		if !inside(b) {
			if leavesValue(b, inside) {
				return false
			}
			continue
		}
		for _, i := range b.Instrs {
			ci, isCall := i.(ssa.CallInstruction)
			made, known := c.resolved(ci, isCall)
			switch {
			case known && kube.FeedsMetric(made.Fn):
				fed = true
			case !c.onlyAsks(i, made, isCall, inside):
				return false
			}
		}
	}
	return fed
}

func (c *checker) resolved(ci ssa.CallInstruction, isCall bool) (ssaflow.Call, bool) {
	if !isCall {
		return ssaflow.Call{}, false
	}
	return c.pass.Flow.Resolve(ci)
}

// onlyAsks: what an instruction does stays in the branch: it changes what was made there, tells,
// or asks a function that cannot fail for an answer.
func (c *checker) onlyAsks(i ssa.Instruction, call ssaflow.Call, isCall bool, inside func(*ssa.BasicBlock) bool) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return madeInside(i.Addr, inside)
	case *ssa.MapUpdate:
		return madeInside(i.Map, inside)
	case *ssa.Return, *ssa.Panic, *ssa.Send, *ssa.Go, *ssa.Defer, *ssa.Select:
		return false
	}
	if !isCall {
		return true
	}
	if _, builtin := i.(ssa.CallInstruction).Common().Value.(*ssa.Builtin); builtin {
		return true
	}
	if kube.EffectOf(call.Fn).Has(kube.Tells) || kube.MakesText(call.Fn) || kube.DerivesLogger(call.Fn) {
		return true
	}
	res := i.(ssa.CallInstruction).Common().Signature().Results()
	return res.Len() == 1 && errflow.ErrorResult(i.(ssa.CallInstruction).Common().Signature()) < 0
}

// madeInside: the memory that v leads to was made in the branch.
func madeInside(v ssa.Value, inside func(*ssa.BasicBlock) bool) bool {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
			return inside(x.(ssa.Instruction).Block())
		default:
			return false
		}
	}
}

// leavesValue: block b, outside of a branch, takes a value that was made in it.
func leavesValue(b *ssa.BasicBlock, inside func(*ssa.BasicBlock) bool) bool {
	for _, i := range b.Instrs {
		phi, ok := i.(*ssa.Phi)
		if !ok {
			return false
		}
		same := !slices.ContainsFunc(phi.Edges, func(e ssa.Value) bool { return e != phi.Edges[0] })
		if !same && slices.ContainsFunc(b.Preds, inside) {
			return true
		}
	}
	return false
}
