package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// PlaceOf returns the place that pointer v points to. Variables that a literal
// captures are seen through when they are assigned once.
func (p *Package) PlaceOf(v ssa.Value) AccessPath { return placeOf(v, 0) }

func placeOf(v ssa.Value, depth int) AccessPath {
	if depth > 16 {
		return AccessPath{Root: v}
	}
	switch v := v.(type) {
	case *ssa.ChangeType:
		return placeOf(v.X, depth+1)
	case *ssa.FieldAddr:
		if f := FieldOf(v); f != nil {
			return placeOf(v.X, depth+1).Field(f.Name())
		}
	case *ssa.FreeVar:
		if b := Binding(v); b != nil {
			return placeOf(b, depth+1)
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			break
		}
		if held := assignedOnce(v.X); held != nil {
			return placeOf(held, depth+1)
		}
		return placeOf(v.X, depth+1).Deref()
	}
	return AccessPath{Root: v}
}

// SeenThrough reports whether [Package.PlaceOf] takes what variable a holds for
// the one value that it is ever given.
func SeenThrough(a *ssa.Alloc) bool { return assignedOnce(a) != nil }
