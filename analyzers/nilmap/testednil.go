package nilmap

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// testedNil returns a test above that finds the map to be nil on a way to the
// assignment, or nil.
func (c *checker) testedNil(w *ssa.MapUpdate) ssa.Instruction {
	if _, made := ssaflow.SoleDefinition(w.Map).(*ssa.MakeMap); made {
		return nil // the test is one too many
	}
	for _, b := range c.fn.Blocks {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		if !ok || b.Succs[0] == b.Succs[1] {
			continue
		}
		x, isNil, ok := ssaflow.Cond{Value: iff.Cond, Val: true}.NilTest()
		if !ok || !c.sameMap(x, w.Map) || c.madeSince(x, iff, w.Map) {
			continue
		}
		side := b.Succs[1]
		if isNil {
			side = b.Succs[0]
		}
		if !c.createdIn(side, w.Map) && paths.Find(c.pass.Flow, paths.After(iff), paths.Query{
			To:    paths.Is(w),
			Avoid: func(i ssa.Instruction) bool { return c.mayReplace(i, w.Map) },
			Holds: func(k ssaflow.Cond) bool {
				return !ssaflow.IsVariable(k.Value) && k.OfMap(func(m ssa.Value) bool { return c.sameMap(m, w.Map) }) != ssaflow.MapThere
			},
		}).Found() {
			if test := iff.Cond.(*ssa.BinOp); c.pass.Flow.Node(test) != nil {
				return test
			}
			return nil
		}
	}
	return nil
}

// sameMap: two values are one map, or what one field or variable holds.
func (c *checker) sameMap(a, b ssa.Value) bool {
	if a == b {
		return objects.IsMap(a.Type())
	}
	x, ok1 := a.(*ssa.UnOp)
	y, ok2 := b.(*ssa.UnOp)
	return ok1 && ok2 && x.Op == token.MUL && y.Op == token.MUL && objects.IsMap(a.Type()) && c.pass.Flow.PlaceOf(x.X) == c.pass.Flow.PlaceOf(y.X)
}

// madeSince: what was found out about the map is kept in a variable, and the map may have
// been made before the branch asks for that.
func (c *checker) madeSince(x ssa.Value, iff *ssa.If, m ssa.Value) bool {
	load, ok := x.(ssa.Instruction)
	if !ok || load.Block() == iff.Block() {
		return false
	}
	for i := range ssaflow.Instrs(c.fn) {
		if ssaflow.Reaches(load, i, nil) && ssaflow.Reaches(i, iff, nil) && c.mayReplace(i, m) {
			return true
		}
	}
	return false
}

// createdIn: the branch where the map is nil gives it a value on some way: its
// author has thought of it.
func (c *checker) createdIn(side *ssa.BasicBlock, m ssa.Value) bool {
	for _, b := range c.fn.Blocks {
		if !side.Dominates(b) {
			continue
		}
		for _, i := range b.Instrs {
			if st, ok := i.(*ssa.Store); ok && c.mayReplace(st, m) {
				return true
			}
		}
	}
	return false
}

// mayReplace: the instruction may give the place that holds map m another one.
func (c *checker) mayReplace(i ssa.Instruction, m ssa.Value) bool {
	load, ok := m.(*ssa.UnOp)
	if !ok {
		defined, ok := m.(ssa.Instruction)
		return ok && i == defined // a value does not change within a round
	}
	return c.pass.Effects.MayWrite(i, c.pass.Flow.PlaceOf(load.X)) != memory.WriteNone
}
