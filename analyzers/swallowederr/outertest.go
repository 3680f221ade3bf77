package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// testDone returns a comparison of the outer variable with nil that control
// comes to from the failure, without anything being done about it on the way,
// and that finds nil then.
func (c *checker) testDone(iff *ssa.If, failed *ssa.BasicBlock, err ssa.Value, inner, outer *types.Var) ssa.Instruction {
	uses := errflow.UsesOf(c.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	if uses.Kept {
		return nil
	}
	busy := make(map[*ssa.BasicBlock]bool) // something is done with the error
	for _, u := range uses.Calls {
		if !kube.EffectOf(u.Fn).Has(kube.Tells) || kube.EffectOf(u.Fn).Has(kube.LogsError) && !verbose(c.pass, u) {
			busy[u.Instr.Block()] = true // logged on purpose
		}
	}
	scope := inner.Parent()
	seen := map[*ssa.BasicBlock]bool{}
	type step struct{ from, to *ssa.BasicBlock }
	work := []step{{iff.Block(), failed}}
	for len(work) > 0 {
		s := work[0]
		work = work[1:]
		if busy[s.to] || seen[s.to] || s.to == iff.Block() {
			continue
		}
		seen[s.to] = true
		if bin := c.asks(s.to, outer); bin != nil && (bin.Pos() > scope.End() || bin.Pos() < scope.Pos()) {
			x, _, _ := ssaflow.Cond{Value: bin, Val: true}.NilTest()
			if madeIn(ssaflow.EnteredFrom(x, s.from, s.to), seen) {
				continue // in the next round of a loop: the test is about another call
			}
			if c.nilFrom(x, s.from, s.to) || c.foundNil(x, iff.Block()) && !assigned(x, seen) {
				return bin
			}
			continue
		}
		for _, next := range s.to.Succs {
			work = append(work, step{s.to, next})
		}
	}
	return nil
}

// madeIn: the value is the result of something done in one of the blocks.
func madeIn(x ssa.Value, in map[*ssa.BasicBlock]bool) bool {
	i, ok := x.(ssa.Instruction)
	if _, phi := x.(*ssa.Phi); !ok || phi {
		return false
	}
	if _, load := x.(*ssa.UnOp); load {
		return false // of a variable: who assigns it is asked below
	}
	return in[i.Block()]
}

// nilFrom: the value is nil when control comes to b from pred.
func (c *checker) nilFrom(x ssa.Value, pred, b *ssa.BasicBlock) bool {
	return errflow.AbsentFrom(c.pass.Flow, ssaflow.EnteredFrom(x, pred, b), pred, b)
}

// foundNil: x is a variable that a literal captures, and it was tested and found
// to be nil before block b.
func (c *checker) foundNil(x ssa.Value, b *ssa.BasicBlock) bool {
	load, ok := x.(*ssa.UnOp)
	if !ok {
		return false
	}
	for _, k := range c.pass.Flow.Known(b) {
		y, isNil, ok := k.NilTest()
		if before, isLoad := y.(*ssa.UnOp); ok && isNil && isLoad && before.X == load.X {
			return true
		}
	}
	return false
}

// assigned: the variable gets a value in one of the blocks, or a literal is made
// there that can give it one.
func assigned(x ssa.Value, in map[*ssa.BasicBlock]bool) bool {
	for b := range in {
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Store:
				if i.Addr == x.(*ssa.UnOp).X {
					return true
				}
			case *ssa.MakeClosure:
				if slices.Contains(i.Bindings, x.(*ssa.UnOp).X) {
					return true
				}
			}
		}
	}
	return false
}

// asks returns the comparison v != nil that block b ends with.
func (c *checker) asks(b *ssa.BasicBlock, v *types.Var) *ssa.BinOp {
	iff, ok := ssaflow.Terminator(b).(*ssa.If)
	if !ok {
		return nil
	}
	bin, ok := iff.Cond.(*ssa.BinOp)
	if !ok {
		return nil
	}
	if _, _, ok := (ssaflow.Cond{Value: bin, Val: true}).NilTest(); !ok {
		return nil
	}
	cond, ok := c.pass.Flow.Node(bin).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ {
		return nil // whether all went well so far
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	if !ok || c.pass.TypesInfo.Uses[id] != types.Object(v) {
		return nil
	}
	return bin
}
