package swallowederr

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// settledByHelper is settled where a function of the package puts the value into the
// status and saves it.
func (c *checker) settledByHelper(op *memory.OpCall) ssa.Instruction {
	if op.Call.Static == nil {
		return nil
	}
	for i := range ssaflow.Instrs(op.Call.Static) {
		st, ok := i.(*ssa.Store)
		if !ok || !c.pass.Flow.PlaceOf(st.Addr).Path.HasField("Status") {
			continue
		}
		to, ok := st.Addr.(*ssa.FieldAddr)
		val := st.Val
		if p, isParam := val.(*ssa.Parameter); isParam {
			val = op.Call.ArgOf(p)
		}
		k, isConst := val.(*ssa.Const)
		if !ok || !isConst || k.Value == nil || ssaflow.FieldOf(to) == nil {
			continue
		}
		if test := endsAt(c.pass.Flow, op.Call.Instr.Block(), ssaflow.FieldOf(to), k.Value); test != nil {
			return test
		}
	}
	return nil
}

// endsAt returns a test before a block that ends the function where the field has the
// value, in itself or in a function of the package that does nothing else.
func endsAt(p *ssaflow.Package, b *ssa.BasicBlock, field *types.Var, to constant.Value) ssa.Instruction {
	for b = b.Idom(); b != nil; b = b.Idom() {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok {
			continue
		}
		cond := iff.Cond
		if call, ok := cond.(*ssa.Call); ok {
			if x, ok := p.Resolve(call); ok && x.Static != nil {
				if rets := ssaflow.Returns(x.Static); len(rets) == 1 && len(rets[0].Results) == 1 {
					cond = rets[0].Results[0]
				}
			}
		}
		cmp, ok := cond.(*ssa.BinOp)
		if !ok || cmp.Op != token.EQL && cmp.Op != token.NEQ {
			continue
		}
		load, isLoad := cmp.X.(*ssa.UnOp)
		is, isConst := cmp.Y.(*ssa.Const)
		if !isLoad || !isConst || is.Value == nil || !constant.Compare(is.Value, token.EQL, to) {
			continue
		}
		from, ok := load.X.(*ssa.FieldAddr)
		side := 0
		if cmp.Op == token.NEQ {
			side = 1
		}
		if _, ends := ssaflow.Terminator(b.Succs[side]).(*ssa.Return); ok && ends && ssaflow.FieldOf(from) == field {
			return iff.Cond.(ssa.Instruction)
		}
	}
	return nil
}
