package flow

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// MadeBy returns the call whose result v is: directly, or through a variable,
// captured or not, that is assigned once. nil when there is no such call.
func (p *Package) MadeBy(v ssa.Value) *ssa.Call {
	for range 6 {
		switch x := Unwrap(v).(type) {
		case *ssa.Call:
			return x
		case *ssa.UnOp:
			if v = onlyValue(x); v == nil {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// Outer follows a value of a function literal out to function fn around it,
// through captured variables that are assigned once; nil when it comes from
// elsewhere.
func (p *Package) Outer(v ssa.Value, fn *ssa.Function) ssa.Value {
	for range 6 {
		x := Unwrap(v)
		switch y := x.(type) {
		case *ssa.FreeVar:
			if v = Binding(y); v == nil {
				return nil
			}
			continue
		case *ssa.UnOp:
			if y.Parent() == fn {
				return y
			}
			if v = onlyValue(y); v == nil {
				return nil
			}
			continue
		}
		if x != nil && x.Parent() == fn {
			return x
		}
		return nil
	}
	return nil
}

// onlyValue returns the value of a variable that is read, if it is assigned once.
func onlyValue(load *ssa.UnOp) ssa.Value {
	if load.Op != token.MUL {
		return nil
	}
	addr := load.X
	for {
		fv, ok := addr.(*ssa.FreeVar)
		if !ok {
			break
		}
		if addr = Binding(fv); addr == nil {
			return nil
		}
	}
	a, ok := addr.(*ssa.Alloc)
	if !ok {
		return nil
	}
	if vals := storesTo(a); len(vals) == 1 {
		return vals[0]
	}
	return nil
}
