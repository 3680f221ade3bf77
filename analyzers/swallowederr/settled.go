package swallowederr

import (
	"go/ast"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// sayTooLate reports at a place an error that is logged, and that would be lost if it
// were returned: there is no next attempt, or it comes to nothing.
func (c *checker) sayTooLate(at ast.Node, from ssaflow.Call) bool {
	if c.finalizerGone(from) {
		c.pass.At(at).Because(from, comesFrom).
			Sayf("the error of %s is only logged, and the finalizer is gone already: nothing tries it again, with the error either; do it before the finalizer is removed", c.nameOf(from))
		return true
	}
	if test := c.settled(from); test != nil {
		c.pass.At(at).Because(c.pass.Flow.Node(test), "it returns here from then on").
			Sayf("the error of %s is only logged, and the state at which the function returns first is saved already: nothing tries it again, with the error either; do it before", c.nameOf(from))
		return true
	}
	return false
}

// settled returns the test at which the next pass will end at once, because the state
// that it asks for was saved before the call: whatever becomes of the error, the
// call is not made again. It is nil when there is none.
func (c *checker) settled(from ssaflow.Call) ssa.Instruction {
	for _, op := range c.f.Ops {
		if op.Sub != "status" || !op.Op.Writes() || op.Call.Instr == from.Instr || !ssaflow.Dominates(op.Call.Instr, from.Instr) {
			continue
		}
		if op.Via != nil {
			if test := c.settledByHelper(&op); test != nil {
				return test
			}
			continue
		}
		for i := range ssaflow.Instrs(c.fn) {
			st, ok := i.(*ssa.Store)
			if !ok || !ssaflow.Dominates(st, op.Call.Instr) {
				continue
			}
			if test := c.endsWith(st); test != nil {
				return test
			}
		}
	}
	return nil
}

// endsWith returns a test before the store that ends the function where a field of the
// status has the value which is stored there.
func (c *checker) endsWith(st *ssa.Store) *ssa.BinOp {
	to, ok := st.Val.(*ssa.Const)
	at := c.pass.Flow.PlaceOf(st.Addr)
	if !ok || to.Value == nil || !at.Path.HasField("Status") {
		return nil
	}
	for b := st.Block().Idom(); b != nil; b = b.Idom() {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			continue
		}
		cmp, ok := iff.Cond.(*ssa.BinOp)
		if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			continue
		}
		load, isLoad := cmp.X.(*ssa.UnOp)
		is, isConst := cmp.Y.(*ssa.Const)
		if !isLoad || !isConst || is.Value == nil || c.pass.Flow.PlaceOf(load.X) != at || !constant.Compare(is.Value, token.EQL, to.Value) {
			continue
		}
		equal := b.Succs[0]
		if cmp.Op == token.NEQ {
			equal = b.Succs[1]
		}
		if _, ends := ssaflow.Terminator(equal).(*ssa.Return); ends {
			return cmp
		}
	}
	return nil
}
