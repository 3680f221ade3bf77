package memory

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// SameCount reports whether two looks at the elements of a map or slice, as
// [ssaflow.Cond.EmptyTest] returns them, see the same ones where control comes
// from a to b: they look at one map or slice, or at what one place holds, and
// neither is written between.
func (p *Package) SameCount(a, b ssa.Value) bool {
	x, y := lookedAt(a), lookedAt(b)
	if x == nil || y == nil || x.Parent() != y.Parent() {
		return false
	}
	place := p.Flow.PlaceOf(x)
	if x != y {
		from, ok1 := x.(*ssa.UnOp)
		to, ok2 := y.(*ssa.UnOp)
		if !ok1 || !ok2 || from.Op != token.MUL || to.Op != token.MUL || p.Flow.PlaceOf(from.X) != p.Flow.PlaceOf(to.X) {
			return false
		}
		if p.writtenBetween(from, to, p.Flow.PlaceOf(from.X)) {
			return false
		}
	}
	if _, ok := x.Type().Underlying().(*types.Slice); ok {
		return true // how many it has stands in the slice
	}
	return a == b || !p.writtenBetween(a.(ssa.Instruction), b.(ssa.Instruction), place.Elem())
}

// lookedAt returns the map or slice of which a look sees the elements.
func lookedAt(look ssa.Value) ssa.Value {
	switch v := look.(type) {
	case *ssa.Next:
		return v.Iter.(*ssa.Range).X
	case *ssa.Call:
		return v.Call.Args[0]
	case *ssa.BinOp:
		if x, _, ok := (ssaflow.Cond{Value: v, Val: true}).NilTest(); ok {
			return x
		}
	}
	return nil
}

// writtenBetween: control may come from a, without coming there again, to an
// instruction that may write the memory, and from there to b.
func (p *Package) writtenBetween(a, b ssa.Instruction, at ssaflow.AccessPath) bool {
	return !paths.Find(p.Flow, paths.After(a), paths.Query{
		To:    func(i ssa.Instruction) bool { return p.MayWrite(i, at) != WriteNone && ssaflow.Reaches(i, b, nil) },
		Avoid: paths.Is(a),
		Plain: true,
	}).None()
}
