package ssaflow

import (
	"go/token"
	"go/types"
	"golang.org/x/tools/go/ssa"
	"strings"
)

// Held returns the one value that a local variable can hold, or nil.
func (p *Package) Held(a *ssa.Alloc, at ssa.Instruction) ssa.Value {
	if vals := StoresTo(a); len(vals) == 1 {
		return vals[0]
	}
	if at != nil && at.Parent() == a.Parent() {
		if stores, ok := ReachingDefinitions(a, -1, at); ok && len(stores) == 1 && stores[0] != nil {
			return stores[0].Val
		}
	}
	return nil
}

// PointeeOf returns what a pointer points to, and other types as they are.
func PointeeOf(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// MadeStruct returns the local variable whose memory v is, or nil.
func (p *Package) MadeStruct(v ssa.Value) *ssa.Alloc {
	switch v := v.(type) {
	case *ssa.Alloc:
		if Struct(PointeeOf(v.Type())) != nil {
			if _, ptr := PointeeOf(v.Type()).Underlying().(*types.Pointer); !ptr {
				return v
			}
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			if inner := p.Held(a, v); inner != nil {
				if m, ok := inner.(*ssa.Alloc); ok {
					return m
				}
			}
		}
	}
	return nil
}

// StoredField returns the one value stored into field f of a local struct.
func (p *Package) StoredField(a *ssa.Alloc, f *types.Var) (ssa.Value, bool) {
	var vals []ssa.Value
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || FieldOf(fa) == nil || FieldOf(fa).Origin() != f.Origin() {
			continue
		}
		for _, rr := range *fa.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == fa {
				vals = append(vals, st.Val)
			}
		}
	}
	if len(vals) == 1 {
		return vals[0], true
	}
	return nil, false
}

// OwnFieldValues returns what the package assigns to field f, without what its
// tests put there.
func (p *Package) OwnFieldValues(f *types.Var) []ssa.Value {
	vals, _ := p.FieldValues(f)
	if p.InTest(f.Pos()) {
		return vals
	}
	var out []ssa.Value
	for _, v := range vals {
		fn := v.Parent()
		if f, ok := v.(*ssa.Function); ok {
			fn = f.Parent()
		}
		if fn == nil || !p.InTest(fn.Pos()) {
			out = append(out, v)
		}
	}
	return out
}

// InTest reports whether pos lies in a test file.
func (p *Package) InTest(pos token.Pos) bool {
	f := p.Fset().File(pos)
	return f != nil && strings.HasSuffix(f.Name(), "_test.go")
}

// LocalAt returns the variable, array or struct of the same function that an address
// lies in; nil for other memory.
func LocalAt(addr ssa.Value) *ssa.Alloc {
	for {
		switch a := addr.(type) {
		case *ssa.Alloc:
			return a
		case *ssa.FieldAddr:
			addr = a.X
		case *ssa.IndexAddr:
			addr = a.X
		default:
			return nil
		}
	}
}
