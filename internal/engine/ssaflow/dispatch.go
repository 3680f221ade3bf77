// Subject: calls

package ssaflow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// fieldUse collects what the package assigns to a struct field.
type fieldUse struct {
	values  []ssa.Value
	unknown bool // its address escapes
	inTests bool // tests put something in
}

// oneFunc returns the function value that the variable or field behind address
// addr always holds in this package, or nil.
func (p *Package) oneFunc(addr ssa.Value) ssa.Value {
	switch v := p.oneValue(addr).(type) {
	case *ssa.Function, *ssa.MakeClosure:
		return v
	case *ssa.ChangeType:
		return v.X
	}
	return nil
}

// oneValue returns the only value that the variable or field behind address
// addr is given in this package, or nil.
func (p *Package) oneValue(addr ssa.Value) ssa.Value {
	var vals []ssa.Value
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		u := p.fieldUses()[FieldOf(a)]
		if u == nil || u.unknown {
			return nil
		}
		vals = u.values
	case *ssa.Alloc:
		vals = StoresTo(a)
	case *ssa.FreeVar:
		if b := Binding(a); b != nil {
			return p.oneValue(b)
		}
	}
	if len(vals) != 1 {
		return nil
	}
	return vals[0]
}

// Binding returns the value captured as free variable v where its function
// literal is made, or nil when it is made more than once.
func Binding(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	idx := -1
	for i, fv := range fn.FreeVars {
		if fv == v {
			idx = i
		}
	}
	mc := MadeAt(fn)
	if mc == nil || idx < 0 {
		return nil
	}
	return mc.Bindings[idx]
}

// Variable returns the variable that v is read from, in the function that declares
// it when function literals within each other capture it; v itself when it is
// read from none.
func Variable(v ssa.Value) ssa.Value {
	v = Object(v)
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return v
	}
	at := load.X
	for range 4 {
		fv, ok := at.(*ssa.FreeVar)
		if !ok {
			break
		}
		if at = Binding(fv); at == nil {
			return v
		}
	}
	if a, ok := at.(*ssa.Alloc); ok {
		return a
	}
	return v
}

// MadeAt returns the one instruction that makes the function literal fn a
// value, or nil.
func MadeAt(fn *ssa.Function) *ssa.MakeClosure {
	parent := fn.Parent()
	if parent == nil {
		return nil
	}
	var found *ssa.MakeClosure
	for i := range Instrs(parent) {
		if mc, ok := i.(*ssa.MakeClosure); ok && mc.Fn == fn {
			if found != nil {
				return nil
			}
			found = mc
		}
	}
	return found
}

// StoresTo returns the values stored into a local, or at an address; nil entries never occur.
func StoresTo(a ssa.Value) []ssa.Value {
	var out []ssa.Value
	for _, r := range *a.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == a {
			out = append(out, s.Val)
		}
	}
	return out
}

// FieldOf returns the struct field whose address a takes.
func FieldOf(a *ssa.FieldAddr) *types.Var {
	st := Struct(a.X.Type())
	if st == nil {
		return nil
	}
	return st.Field(a.Field).Origin()
}

// FieldRead returns the field of a struct value that f reads, nil when the type
// is a parameter.
func FieldRead(f *ssa.Field) *types.Var {
	st := Struct(f.X.Type())
	if st == nil {
		return nil
	}
	return st.Field(f.Field).Origin()
}

// Struct returns the struct behind t, one pointer stripped, or nil.
func Struct(t types.Type) *types.Struct {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if p, ok := types.Unalias(t).(*types.TypeParam); ok {
		return structOf(p.Constraint(), 0)
	}
	st, _ := t.Underlying().(*types.Struct)
	return st
}

// structOf returns the struct that all types of a constraint have below them:
// literals of a type parameter and their fields are those of the first, since
// Go allows them only where all have the same.
func structOf(t types.Type, depth int) *types.Struct {
	if depth > 4 {
		return nil
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return u
	case *types.Union:
		return structOf(u.Term(0).Type(), depth+1)
	case *types.Interface:
		for e := range u.EmbeddedTypes() {
			if st := structOf(e, depth+1); st != nil {
				return st
			}
		}
	}
	return nil
}

func (p *Package) fieldUses() map[*types.Var]*fieldUse {
	type key struct{}
	return Memo(p, key{}, func() map[*types.Var]*fieldUse {
		uses := make(map[*types.Var]*fieldUse)
		for _, fn := range p.Funcs {
			for i := range Instrs(fn) {
				if fa, ok := i.(*ssa.FieldAddr); ok {
					addFieldUse(uses, fa, p.InTest(fn.Pos()))
				}
			}
		}
		return uses
	})
}

func addFieldUse(uses map[*types.Var]*fieldUse, fa *ssa.FieldAddr, test bool) {
	f := FieldOf(fa)
	if f == nil {
		return
	}
	f = f.Origin()
	u := uses[f]
	if u == nil {
		u = &fieldUse{}
		uses[f] = u
	}
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == fa && test {
				u.inTests = true
			} else if r.Addr == fa {
				u.values = append(u.values, r.Val)
			} else {
				u.unknown = true
			}
		case *ssa.UnOp, *ssa.FieldAddr, *ssa.IndexAddr:
		default:
			if !IsInterfaceOrFunc(f.Type()) {
				continue
			}
			u.unknown = true
		}
	}
}

// FieldValues returns the values that the package assigns to a struct field, other than
// in tests, and whether those are all: its address does not escape, and there is more
// than what tests put in.
func (p *Package) FieldValues(f *types.Var) ([]ssa.Value, bool) {
	u := p.fieldUses()[f.Origin()]
	if u == nil {
		return nil, true
	}
	return u.values, !u.unknown && (len(u.values) > 0 || !u.inTests)
}

// IsInterfaceOrFunc reports whether t holds a dynamic callee.
func IsInterfaceOrFunc(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Signature:
		return true
	}
	return false
}

// concrete returns the one concrete type an interface value can hold: by how
// it was made, by the assignments of the field it is read from, or because
// just one type of the package implements a package-local interface.
func (p *Package) concrete(v ssa.Value, depth int) types.Type {
	if depth > 4 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		return v.X.Type()
	case *ssa.ChangeInterface:
		return p.concrete(v.X, depth+1)
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.FieldAddr:
			if f := FieldOf(a); f != nil {
				if vals, ok := p.FieldValues(f); ok && len(vals) > 0 {
					if t := p.sameConcrete(vals, depth+1); t != nil {
						return t
					}
				}
			}
		case *ssa.Alloc:
			if vals := StoresTo(a); len(vals) == 1 {
				return p.concrete(vals[0], depth+1)
			}
		case *ssa.FreeVar:
			if b, ok := Binding(a).(*ssa.Alloc); ok {
				if vals := StoresTo(b); len(vals) == 1 {
					return p.concrete(vals[0], depth+1)
				}
			}
		}
	case *ssa.Const:
		return nil
	}
	if impls := p.implementations(v.Type()); len(impls) == 1 {
		return impls[0]
	}
	return nil
}

func (p *Package) sameConcrete(vals []ssa.Value, depth int) types.Type {
	var t types.Type
	for _, v := range vals {
		c := p.concrete(v, depth)
		if c == nil || t != nil && !types.Identical(t, c) {
			return nil
		}
		t = c
	}
	return t
}

// Methods returns the functions of this package that a call of method m runs, of an interface
// that is declared in this package: one of each type that implements it.
func (p *Package) Methods(t types.Type, m *types.Func) (out []*ssa.Function) {
	for _, impl := range p.implementations(t) {
		if fn := p.Func(p.methodOf(impl, m)); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// implementations returns the types of this package that implement an
// interface declared in this package. Types of tests do not count.
func (p *Package) implementations(t types.Type) []types.Type {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != p.Pkg.Pkg {
		return nil
	}
	iface, ok := n.Underlying().(*types.Interface)
	if !ok || iface.NumMethods() == 0 {
		return nil
	}
	type key struct{ of *types.Interface }
	return Memo(p, key{iface}, func() (impls []types.Type) {
		scope := p.Pkg.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() || types.IsInterface(tn.Type()) || p.InTest(tn.Pos()) {
				continue
			}
			if nt, ok := tn.Type().(*types.Named); ok && nt.TypeParams() != nil {
				continue
			}
			if ptr := types.NewPointer(tn.Type()); types.Implements(ptr, iface) {
				impls = append(impls, ptr)
			}
		}
		return impls
	})
}
