// Subject: syntax

package ssaflow

import (
	"go/token"
	"go/types"

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
		if held := AssignedOnce(v.X); held != nil {
			return placeOf(held, depth+1)
		}
		return placeOf(v.X, depth+1).deref()
	}
	return AccessPath{Root: v}
}

// Object strips what the compiler puts between a variable and the interface or
// the embedded struct through which it is used.
func Object(v ssa.Value) ssa.Value {
	for {
		v = Unwrap(v)
		fa, ok := v.(*ssa.FieldAddr)
		if !ok || FieldOf(fa) == nil || FieldOf(fa).Name() != "ObjectMeta" {
			return v
		}
		v = fa.X
	}
}

// GlobalOf returns the package variable that v is the content of; nil for other
// values.
func GlobalOf(v ssa.Value) *ssa.Global {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	g, _ := load.X.(*ssa.Global)
	return g
}

// refers: a value of type t leads to memory that others have, too.
func Refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map:
		return true
	}
	return false
}

// ParamOf returns the parameter that root is, or that is kept in the variable
// root; nil for others.
func ParamOf(root ssa.Value) *ssa.Parameter {
	if a, ok := root.(*ssa.Alloc); ok {
		if vals := StoresTo(a); len(vals) == 1 {
			root = vals[0]
		}
	}
	param, _ := root.(*ssa.Parameter)
	return param
}
