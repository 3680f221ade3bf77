package ssaflow

import (
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// ReachingDefinitions returns the stores that may be the last one to the local variable
// a (field < 0) or to one of its fields before `at`; a nil entry stands for the
// zero value. A store to the whole variable counts for its fields too. ok is
// false when something else may write it: a literal that captures it and is made on a way
// to at, a callee that gets its address.
func ReachingDefinitions(a *ssa.Alloc, field int, at ssa.Instruction) (stores []*ssa.Store, ok bool) {
	if writtenElsewhere(a, at) {
		return nil, false
	}
	if all := storesOf(a, field); len(all) == 1 && Dominates(all[0], at) {
		return all, true
	}
	seen := make(map[*ssa.Store]bool)
	zero := false
	WalkBack(at, func(i ssa.Instruction) bool {
		if i == ssa.Instruction(a) {
			zero = true
			return false
		}
		st, isStore := i.(*ssa.Store)
		if !isStore || st.Addr != a && !(field >= 0 && isField(st.Addr, a, field)) {
			return true
		}
		if !seen[st] {
			seen[st] = true
			stores = append(stores, st)
		}
		return false
	})
	if zero {
		stores = append(stores, nil)
	}
	return stores, true
}

// storesOf returns the stores to a, and to its field.
func storesOf(a *ssa.Alloc, field int) (out []*ssa.Store) {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			out = append(out, r)
		case *ssa.FieldAddr:
			if field >= 0 && r.Field == field {
				for _, w := range *r.Referrers() {
					if st, ok := w.(*ssa.Store); ok {
						out = append(out, st)
					}
				}
			}
		}
	}
	return out
}

func isField(addr ssa.Value, a *ssa.Alloc, field int) bool {
	fa, ok := addr.(*ssa.FieldAddr)
	return ok && fa.X == a && fa.Field == field
}

// WrittenElsewhere reports whether a local variable may be written by other
// than the plain stores of its function to it and to its fields.
func WrittenElsewhere(a *ssa.Alloc) bool { return writtenElsewhere(a, nil) }

// writtenElsewhere is WrittenElsewhere before an instruction, if one is given: a literal that
// is made behind it, as one that is deferred behind an early return, has not run yet.
func writtenElsewhere(a *ssa.Alloc, before ssa.Instruction) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != a {
				return true
			}
		case *ssa.FieldAddr:
			if !plainAccess(r) {
				return true
			}
		case *ssa.MakeClosure:
			mayBefore := before == nil || before.Parent() != r.Parent()
			if ClosureWrites(r, a, OnlyDeferred(r)) && (mayBefore || Reaches(r, before, nil)) {
				return true
			}
		case *ssa.UnOp:
		default:
			return true
		}
	}
	return false
}

// OnlyDeferred reports whether the literal runs when the function ends, and then only.
func OnlyDeferred(mc *ssa.MakeClosure) bool {
	for _, r := range *mc.Referrers() {
		if d, ok := r.(*ssa.Defer); !ok || d.Call.Value != ssa.Value(mc) {
			return false
		}
	}
	return true
}

// plainAccess: a field's address is only read from and stored to.
func plainAccess(fa *ssa.FieldAddr) bool { return onlyRead(fa, true) }

// onlyRead: nothing is stored below this address; to it, if that may be.
func onlyRead(fa *ssa.FieldAddr, stored bool) bool {
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != fa || !stored {
				return false
			}
		case *ssa.UnOp:
		case *ssa.FieldAddr:
			if !onlyRead(r, false) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// ClosureWrites reports whether the literal made by mc does more with variable v than read
// it. With keeps, which is for literals that run when the function ends, what does not lose
// an error that is there does not count, nor what runs only after a panic.
func ClosureWrites(mc *ssa.MakeClosure, v ssa.Value, keeps bool) bool {
	fn := mc.Fn.(*ssa.Function)
	for i, b := range mc.Bindings {
		if b != v || i >= len(fn.FreeVars) {
			continue
		}
		for _, r := range *fn.FreeVars[i].Referrers() {
			if keeps && afterPanic(r.Block()) {
				continue
			}
			switch r := r.(type) {
			case *ssa.UnOp:
			case *ssa.FieldAddr:
				if !onlyRead(r, false) {
					return true
				}
			case *ssa.MakeClosure:
				if ClosureWrites(r, fn.FreeVars[i], false) {
					return true
				}
			case *ssa.Store:
				if !keeps || r.Addr != ssa.Value(fn.FreeVars[i]) || !KeepsError(r) {
					return true
				}
			default:
				return true
			}
		}
	}
	return false
}

// SameDefinitions reports whether two sets of stores, as ReachingDefinitions returns them,
// are equal.
func SameDefinitions(a, b []*ssa.Store) bool {
	if len(a) != len(b) {
		return false
	}
	in := make(map[*ssa.Store]bool)
	for _, s := range a {
		in[s] = true
	}
	for _, s := range b {
		if !in[s] {
			return false
		}
	}
	return true
}

// Field returns the one value that the named field of struct value v certainly
// holds, following loads and copies of local variables; nil when it is the zero
// value or unknown.
func Field(v ssa.Value, name string) ssa.Value { return fieldValue(v, name, 0) }

func fieldValue(v ssa.Value, name string, depth int) ssa.Value {
	load, ok := v.(*ssa.UnOp)
	if !ok || depth > 4 {
		return nil
	}
	a, ok := load.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	idx := fieldIndex(a.Type(), name)
	if idx < 0 {
		return nil
	}
	return FieldAt(a, idx, load, depth)
}

// FieldAt returns the one value that a field of local variable a holds at
// instruction at, or nil.
func FieldAt(a *ssa.Alloc, field int, at ssa.Instruction, depth int) ssa.Value {
	stores, ok := ReachingDefinitions(a, field, at)
	if !ok || len(stores) != 1 || stores[0] == nil {
		return nil
	}
	if stores[0].Addr == ssa.Value(a) {
		return fieldValue(stores[0].Val, Struct(a.Type()).Field(field).Name(), depth+1)
	}
	return stores[0].Val
}

func fieldIndex(t types.Type, name string) int {
	st := Struct(t)
	if st == nil {
		return -1
	}
	for i := range st.NumFields() {
		if st.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// SoleDefinition returns the value that a load of a local variable certainly yields,
// when one store to it is the last on every path, and sets all of it; otherwise v itself. Named
// results are such variables in functions with a defer.
func SoleDefinition(v ssa.Value) ssa.Value {
	for range 4 {
		load, ok := v.(*ssa.UnOp)
		if !ok {
			return v
		}
		a, ok := load.X.(*ssa.Alloc)
		if !ok {
			return v
		}
		stores, ok := ReachingDefinitions(a, -1, load)
		if !ok || len(stores) != 1 || stores[0] == nil || partlySet(a, stores[0], load) {
			return v
		}
		v = stores[0].Val
	}
	return v
}

// partlySet: a field of the variable is set on a way from the store to the load.
func partlySet(a *ssa.Alloc, st *ssa.Store, load *ssa.UnOp) bool {
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		field, ok := r.(*ssa.FieldAddr)
		return ok && slices.ContainsFunc(*field.Referrers(), func(r ssa.Instruction) bool {
			set, ok := r.(*ssa.Store)
			return ok && set.Addr == field && Reaches(st, set, nil) && Reaches(set, load, func(i ssa.Instruction) bool { return i == st })
		})
	})
}

// variableAt returns the local variable whose address is addr, in the function
// that declares it when function literals within each other capture it; nil when
// addr is no variable.
func variableAt(addr ssa.Value) *ssa.Alloc {
	for range maxNested {
		switch a := addr.(type) {
		case *ssa.Alloc:
			return a
		case *ssa.FreeVar:
			if addr = Binding(a); addr == nil {
				return nil
			}
		default:
			return nil
		}
	}
	return nil
}

// maxNested bounds how deep function literals stand within each other.
const maxNested = 6

// AssignedOnce returns the one value that the variable at addr is ever given, or
// nil when addr is no variable, has several, or may be written by others.
func AssignedOnce(addr ssa.Value) ssa.Value {
	a := variableAt(addr)
	if a == nil || !neverHandedOn(a) {
		return nil
	}
	if vals := StoresTo(a); len(vals) == 1 {
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
			if ClosureWrites(r, a, false) {
				return false
			}
		case *ssa.UnOp, *ssa.FieldAddr:
		default:
			return false
		}
	}
	return true
}

// allDefinitions returns the assignments to a variable as a whole, in its
// function and in the literals that capture it; ok is false when something else
// has its address.
func allDefinitions(a *ssa.Alloc) (stores []*ssa.Store, ok bool) {
	return definitionsThrough(a, a.Referrers(), 0)
}

func definitionsThrough(addr ssa.Value, refs *[]ssa.Instruction, depth int) (stores []*ssa.Store, ok bool) {
	if depth > maxNested {
		return nil, false
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != addr {
				return nil, false
			}
			stores = append(stores, r)
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			for i, b := range r.Bindings {
				if b != addr || i >= len(fn.FreeVars) {
					continue
				}
				inner, ok := definitionsThrough(fn.FreeVars[i], fn.FreeVars[i].Referrers(), depth+1)
				if !ok {
					return nil, false
				}
				stores = append(stores, inner...)
			}
		case *ssa.UnOp:
		default:
			return nil, false
		}
	}
	return stores, true
}

// KeepsError reports whether a store to an error variable loses no error: it
// fills the variable only where it is nil, or with an error made of the one
// that was there.
func KeepsError(st *ssa.Store) bool {
	if !kube.IsError(st.Val.Type()) {
		return false
	}
	isLoad := func(v ssa.Value) bool {
		load, ok := v.(*ssa.UnOp)
		return ok && load.X == st.Addr
	}
	for b := st.Block(); b.Idom() != nil; b = b.Idom() {
		cond, ok := edgeCond(b.Idom(), b)
		if !ok {
			continue
		}
		if x, isNil, ok := Normal(cond)[0].NilTest(); ok && isNil && isLoad(x) {
			return true
		}
	}
	call, ok := Unwrap(st.Val).(*ssa.Call)
	if !ok || call.Call.StaticCallee() == nil {
		return false
	}
	fn, _ := call.Call.StaticCallee().Object().(*types.Func)
	if !kube.CombinesErrors(fn) {
		return false
	}
	for _, a := range call.Call.Args {
		if isLoad(a) {
			return true
		}
		for _, x := range VariadicArgs(a) {
			if isLoad(Unwrap(x)) {
				return true
			}
		}
	}
	return false
}
