package memory

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// behindRange is the state on the edge from head to exit. Behind a loop over a
// slice that the body replaces (for … range x.S { x.S = fresh }), what x.S was
// before does not matter: either the body ran, or x.S has no elements.
func (in *Interp) behindRange(head, exit *ssa.BasicBlock, st state) state {
	load := rangedOver(head, exit)
	if load == nil {
		return st
	}
	refs := in.Vals[load.X].Refs
	if in.Vals[load.X].Opaque || len(refs) != 1 || refs[0].Copy || refs[0].Path.Elems() {
		return st
	}
	l := refs[0].Loc
	var held Val
	for _, p := range head.Preds {
		if !head.Dominates(p) {
			continue
		}
		v, ok := in.outs[p][l]
		if !ok || isSelf(v, l) {
			return st
		}
		held = join(held, v)
	}
	if len(held.Refs) == 0 {
		return st
	}
	st = st.clone()
	st.write(l, held)
	return st
}

// rangedOver returns the load of the slice that a range loop goes over, when
// exit is where the loop ends and nothing happens between load and loop.
func rangedOver(head, exit *ssa.BasicBlock) *ssa.UnOp {
	iff, ok := ssaflow.Terminator(head).(*ssa.If)
	if !ok || head.Succs[1] != exit || !strings.HasPrefix(head.Comment, "range") {
		return nil
	}
	less, ok := iff.Cond.(*ssa.BinOp)
	if !ok || less.Op != token.LSS {
		return nil
	}
	n, ok := less.Y.(*ssa.Call)
	if !ok || len(n.Call.Args) != 1 {
		return nil
	}
	load, ok := n.Call.Args[0].(*ssa.UnOp)
	if !ok || load.Op != token.MUL || load.Block() != n.Block() {
		return nil
	}
	if _, ok := load.Type().Underlying().(*types.Slice); !ok {
		return nil
	}
	for _, p := range head.Preds {
		if p != n.Block() && !head.Dominates(p) {
			return nil
		}
	}
	for _, i := range n.Block().Instrs[ssaflow.Index(load)+1:] {
		switch i := i.(type) {
		case *ssa.Store, *ssa.MapUpdate, *ssa.Send:
			return nil
		case ssa.CallInstruction:
			if i != ssa.CallInstruction(n) {
				return nil
			}
		}
	}
	return load
}
