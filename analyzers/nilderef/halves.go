package nilderef

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/paths"
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
			if v == nil || len(b.Preds) < 2 || ssaflow.InLoop(p) != ssaflow.InLoop(b) || !c.oneCondition(p.Preds[0]) || c.told(p.Preds[0], v) {
				continue
			}
			if param, ok := v.(*ssa.Parameter); ok && c.neverGivenNil(param) {
				continue
			}
			for _, u := range c.pass.Flow.Dereferences(v) {
				node := c.pass.Flow.Node(u.Instr)
				if u.Instr.Block() != b || node == nil || !c.comesThere(p, u.Instr) {
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

// comesThere: control can come from p straight to a use in the block behind,
// with all that is decided on the way, of which a pointer that is read more than
// once is one.
func (c *checker) comesThere(p *ssa.BasicBlock, use ssa.Instruction) bool {
	b := use.Block()
	return paths.Find(c.pass.Flow, paths.Entry(c.fn), paths.Query{
		To:        paths.Is(use),
		Edge:      func(pred, succ *ssa.BasicBlock) bool { return succ != b || pred == p },
		SameCount: c.pass.Effects.SameCount,
		MayWrite: func(i ssa.Instruction, at ssaflow.AccessPath) bool {
			return c.pass.Effects.MayWrite(i, at) != memory.WriteNone
		},
	}).Found()
}

// told: on the way a function was asked about the pointer, which may have said
// that it is there.
func (c *checker) told(before *ssa.BasicBlock, v ssa.Value) bool {
	at := c.pass.Flow.PlaceOf(v)
	return slices.ContainsFunc(c.pass.Flow.Known(before), func(k ssaflow.Cond) bool {
		asked := k.Asked()
		return asked != nil && slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool { return c.pass.Flow.PlaceOf(ssaflow.Unwrap(a)) == at })
	})
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
