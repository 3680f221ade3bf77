package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// A Place names memory: the value it is reached from, and the way from there:
// ".F" a field, "*" behind a pointer that lies there. Places of a function
// literal have the roots of the function around it, so that both can be
// compared.
type Place struct {
	Root ssa.Value
	Path string
}

// Field returns the place of a field of p.
func (p Place) Field(name string) Place { return Place{p.Root, p.Path + "." + name} }

// PlaceOf returns the place that pointer v points to. Variables that a literal
// captures are seen through when they are assigned once.
func (p *Package) PlaceOf(v ssa.Value) Place { return placeOf(v, 0) }

func placeOf(v ssa.Value, depth int) Place {
	if depth > 16 {
		return Place{Root: v}
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
		at := placeOf(v.X, depth+1)
		return Place{at.Root, at.Path + "*"}
	}
	return Place{Root: v}
}
