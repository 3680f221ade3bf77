package nilderef

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var halves = rule.Form{Name: "halves", Run: each((*checker).reportHalves)}

// reportHalves reports uses of a pointer behind a condition of two halves, one of
// which holds where the pointer is nil: v != nil || other, v == nil && other.
func (c *checker) reportHalves() {
	for _, b := range c.fn.Blocks {
		for _, p := range b.Preds {
			v := nilFrom(p, b)
			if v == nil || len(b.Preds) < 2 || ssaflow.InLoop(p) != ssaflow.InLoop(b) || !c.oneCondition(p.Preds[0]) || c.ruledOut(p, b, v) {
				continue
			}
			if param, ok := v.(*ssa.Parameter); ok && c.neverGivenNil(param) {
				continue
			}
			for _, u := range c.pass.Flow.Dereferences(v) {
				node := c.pass.Flow.Node(u.Instr)
				if u.Instr.Block() != b || node == nil {
					continue
				}
				c.pass.At(node).Because(ssaflow.Terminator(p), "the other half").
					Sayf("this is reached with a nil pointer where only the other half of the condition decides: reading %s panics; test it by itself", named(node, u))
				return
			}
		}
	}
}

// neverGivenNil: each caller of the function, all of which are here, hands in a
// pointer that is not nil.
func (c *checker) neverGivenNil(param *ssa.Parameter) bool {
	return c.pass.Effects.Graph().EveryArg(param, func(arg ssa.Value) (callgraph.Look, *ssa.Parameter) {
		if p, ok := arg.(*ssa.Parameter); ok {
			return callgraph.LookInto, p
		}
		def := ssaflow.SoleDefinition(arg)
		return callgraph.FoundIf(ssaflow.IsPlace(def)), nil
	})
}

// ruledOut: a condition before has ended the function where both v and what the
// other half finds to be nil on the way to b are nil.
func (c *checker) ruledOut(p, b *ssa.BasicBlock, v ssa.Value) bool {
	other, isNil, ok := ssaflow.Cond{Value: ssaflow.Terminator(p).(*ssa.If).Cond, Val: p.Succs[0] == b}.NilTest()
	if !ok || !isNil {
		return false
	}
	for _, q := range c.fn.Blocks {
		if q == p.Preds[0] || !q.Dominates(p) {
			continue
		}
		second := c.whereNil(q, c.pass.Flow.PlaceOf(v))
		if second == nil {
			continue
		}
		if both := c.whereNil(second, c.pass.Flow.PlaceOf(other)); both != nil {
			if _, ends := ssaflow.Terminator(both).(*ssa.Return); ends {
				return true
			}
		}
	}
	return false
}

// whereNil returns the block that comes after b when the pointer at a place is
// nil, or nil when b does not end by asking for that.
func (c *checker) whereNil(b *ssa.BasicBlock, at ssaflow.AccessPath) *ssa.BasicBlock {
	iff, ok := ssaflow.Terminator(b).(*ssa.If)
	if !ok {
		return nil
	}
	v, isNil, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
	switch {
	case !ok || c.pass.Flow.PlaceOf(v) != at:
		return nil
	case isNil:
		return b.Succs[0]
	}
	return b.Succs[1]
}

// oneCondition: the comparison at the end of b stands in the condition itself; a
// variable may be bound to what was asked before.
func (c *checker) oneCondition(b *ssa.BasicBlock) bool {
	for _, n := range c.pass.Flow.Path(ssaflow.Terminator(b).(*ssa.If).Cond.Pos()) {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				return true
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

// nilFrom returns a pointer that is nil when control comes to b straight from
// the second half of a condition at the end of p, the first half of which has
// found it to be nil.
func nilFrom(p, b *ssa.BasicBlock) ssa.Value {
	iff, ok := ssaflow.Terminator(p).(*ssa.If)
	if !ok || len(p.Preds) != 1 || p.Succs[0] == p.Succs[1] {
		return nil
	}
	first, ok := ssaflow.Terminator(p.Preds[0]).(*ssa.If)
	if !ok || first.Block().Succs[0] == first.Block().Succs[1] {
		return nil
	}
	if first.Block().Succs[0] != b && first.Block().Succs[1] != b {
		return nil // no two halves of one condition
	}
	v, isNil, ok := ssaflow.Cond{Value: first.Cond, Val: first.Block().Succs[0] == p}.NilTest()
	if !ok || !isNil || !effects.Nilable(v.Type()) {
		return nil
	}
	if x, _, ok := (ssaflow.Cond{Value: iff.Cond, Val: true}).NilTest(); ok && x == v {
		return nil
	}
	return v
}
