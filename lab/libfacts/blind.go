package main

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// blindness knows the functions whose bodies hide what they do: they use
// reflection or unsafe pointers, write where the address was lost sight of, offer
// a value to a channel in a select, call the one implementation of an interface
// that is in sight, or call such a function. What package
// effects says of them is left out of the table: it says "nothing" where it
// should say "unknown".
type blindness struct {
	funcs map[*types.Func]bool
}

func newBlindness() *blindness { return &blindness{funcs: make(map[*types.Func]bool)} }

func (b *blindness) is(fn *types.Func) bool { return b.funcs[fn.Origin()] }

// add looks at the functions of a package. Those that it imports came before.
func (b *blindness) add(p *memory.Package) {
	if !p.Active {
		return
	}
	for again := true; again; { // until no caller is found any more
		again = false
		for _, fn := range p.Flow.Funcs {
			obj := declared(fn)
			if obj == nil || b.funcs[obj] || !b.blind(p, fn) {
				continue
			}
			b.funcs[obj] = true
			again = true
		}
	}
}

// declared returns the declared function that fn is, or is a literal of.
func declared(fn *ssa.Function) *types.Func {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	obj, _ := fn.Object().(*types.Func)
	if obj == nil {
		return nil
	}
	return obj.Origin()
}

func (b *blindness) blind(p *memory.Package, fn *ssa.Function) bool {
	f := p.Of(fn)
	if f == nil || f.TooComplex {
		return true
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Select:
			for _, s := range i.States {
				if s.Dir == types.SendOnly {
					return true
				}
			}
		case *ssa.Store:
			if f.Val(i.Addr).Opaque {
				return true
			}
		case *ssa.MapUpdate:
			if f.Val(i.Map).Opaque {
				return true
			}
		case *ssa.Convert:
			if types.Identical(i.Type(), types.Typ[types.UnsafePointer]) {
				return true
			}
		}
	}
	for _, c := range p.Flow.Calls(fn) {
		if common := c.Instr.Common(); common.IsInvoke() && c.Target != nil && types.IsInterface(ssaflow.Unwrap(common.Value).Type()) {
			return true // resolved to the one implementation in sight: programs have others
		}
		for _, f := range []*types.Func{c.Fn, c.Target} {
			if f != nil && (b.funcs[f.Origin()] && !kube.EffectOf(f).Has(kube.Known) || reflects(f)) {
				return true
			}
		}
	}
	return false
}

// readers are the functions and methods of reflect that neither change what a
// value holds nor hand it out.
var readers = map[string]bool{
	"TypeOf": true, "TypeFor": true, "DeepEqual": true, "ValueOf": true, "Indirect": true, "Zero": true, "New": true,
	"MakeSlice": true, "MakeMap": true, "PointerTo": true, "PtrTo": true, "SliceOf": true, "MapOf": true,
	"Kind": true, "Type": true, "IsNil": true, "IsValid": true, "IsZero": true, "Len": true, "Cap": true,
	"NumField": true, "Field": true, "FieldByName": true, "FieldByIndex": true, "Index": true, "Elem": true,
	"MapIndex": true, "MapKeys": true, "MapRange": true, "Next": true, "Key": true, "Value": true,
	"String": true, "Int": true, "Uint": true, "Bool": true, "Float": true, "Name": true, "PkgPath": true,
	"CanSet": true, "CanAddr": true, "CanInterface": true, "Comparable": true, "Equal": true, "NumMethod": true,
	"ConvertibleTo": true, "AssignableTo": true, "Implements": true, "Get": true, "Lookup": true,
}

// reflects reports whether fn changes or hands out what a value holds.
func reflects(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "reflect" && !readers[fn.Name()]
}
