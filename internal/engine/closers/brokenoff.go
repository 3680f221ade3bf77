package closers

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Each reports whether a loop starts the goroutines.
func (c *Exchange) Each() bool { return c.each }

// brokenOff returns a return out of the loop that receives what each goroutine sends, to
// which the function comes because of an error, or of another channel, before it has received
// the rest; nil when there is none. What is counted may be complete.
func (c *Exchange) brokenOff() *ssa.Return {
	for i := range ssaflow.Instrs(c.Made.Parent()) {
		if !c.receives(i) || !ssaflow.InLoop(i.Block()) || ssaflow.Reaches(i, c.Start, nil) {
			continue
		}
		head := loopHead(i.Block())
		if head == nil || head == i.Block() {
			continue
		}
		left, _ := paths.Find(c.p, paths.After(i), paths.Query{
			To:    paths.IsReturn,
			Avoid: c.receives,
			Edge:  func(_, succ *ssa.BasicBlock) bool { return succ != head },
			Holds: func(k ssaflow.Cond) bool {
				if ch := ssaflow.ChosenCase(k); ch != nil {
					return !fromOutside(c.p, ch)
				}
				if cmp, ok := k.Value.(*ssa.BinOp); ok && isChoice(cmp.X) {
					return true
				}
				x, isNil, ok := k.NilTest()
				return ok && kube.IsError(x.Type()) && !isNil || !ok && isBool(k.Value)
			},
		}).End.(*ssa.Return)
		if left != nil {
			return left
		}
	}
	return nil
}

// receives: i takes what one goroutine has sent.
func (c *Exchange) receives(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		return i.Op == token.ARROW && !i.CommaOk && c.is(i.X)
	case *ssa.Select:
		for _, s := range i.States {
			if s.Dir == types.RecvOnly && c.is(s.Chan) {
				return true
			}
		}
	}
	return false
}

// loopHead returns the first block of the innermost loop around b.
func loopHead(b *ssa.BasicBlock) *ssa.BasicBlock {
	for h := b; h != nil; h = h.Idom() {
		for _, back := range h.Preds {
			if h.Dominates(back) && (back == b || h != b && ssaflow.ReachesBlock(b, back, h)) {
				return h
			}
		}
	}
	return nil
}

// isChoice: v is the index of the case that a select has chosen.
func isChoice(v ssa.Value) bool {
	e, ok := v.(*ssa.Extract)
	if !ok || e.Index != 0 {
		return false
	}
	_, ok = e.Tuple.(*ssa.Select)
	return ok
}

// isBool: v is no comparison, such as a result or a variable.
func isBool(v ssa.Value) bool {
	_, compares := v.(*ssa.BinOp)
	return !compares
}
