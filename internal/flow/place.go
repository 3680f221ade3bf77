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

// assignedOnce returns the one value that the variable at addr is ever given, or
// nil when addr is no variable or has several.
func assignedOnce(addr ssa.Value) ssa.Value {
	if fv, ok := addr.(*ssa.FreeVar); ok {
		addr = Binding(fv)
		if next, ok := addr.(*ssa.FreeVar); ok {
			return assignedOnce(next)
		}
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok || !neverHandedOn(a) {
		return nil
	}
	if vals := storesTo(a); len(vals) == 1 {
		return vals[0]
	}
	return nil
}

// neverHandedOn: nobody but this function and its literals has the address of
// the variable, and no literal assigns it.
func neverHandedOn(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != a {
				return false
			}
		case *ssa.MakeClosure:
			if closureWrites(r, a, false) {
				return false
			}
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}
