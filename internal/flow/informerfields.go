package flow

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// held returns the one value that a local variable can hold, or nil.
func (p *Package) held(a *ssa.Alloc, at ssa.Instruction) ssa.Value {
	if vals := storesTo(a); len(vals) == 1 {
		return vals[0]
	}
	if at != nil && at.Parent() == a.Parent() {
		if stores, ok := ReachingDefinitions(a, -1, at); ok && len(stores) == 1 && stores[0] != nil {
			return stores[0].Val
		}
	}
	return nil
}

// informerField resolves field f of x, a struct or a pointer to one.
func (p *Package) informerField(x ssa.Value, f *types.Var, at ssa.Instruction, depth int) []InformerKey {
	if depth > maxInformerDepth {
		return nil
	}
	base := x
	if vals, ok := p.elementField(x, f, at, depth); ok {
		var out []InformerKey
		for _, v := range vals {
			keys := p.informer(v, depth)
			if len(keys) == 0 {
				return nil
			}
			out = append(out, keys...)
		}
		return out
	}
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok && Struct(pointeeOf(a.Type())) != nil {
			if v := p.held(a, at); v != nil {
				base = v
			} else {
				base = a
			}
		}
	}
	if made := p.madeStruct(base); made != nil {
		if v, ok := p.storedField(made, f); ok {
			return p.informer(v, depth)
		}
	}
	var out []InformerKey
	for _, k := range p.informer(base, depth) {
		out = append(out, k.step("."+f.Name()))
	}
	return append(out, p.fieldKeys(f, "", depth)...)
}

// elementField returns the values of field f in the elements of a literal slice
// or map of structs that a loop goes through; x is an element.
func (p *Package) elementField(x ssa.Value, f *types.Var, at ssa.Instruction, depth int) ([]ssa.Value, bool) {
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok {
			x = p.held(a, at)
		} else {
			x = load.X
		}
	}
	if a, ok := x.(*ssa.Alloc); ok {
		if x = p.held(a, at); x == nil {
			return nil, false
		}
		if load, ok := x.(*ssa.UnOp); ok {
			x = load.X
		}
	}
	switch x := x.(type) {
	case *ssa.IndexAddr:
		a := x.X
		if s, ok := a.(*ssa.Slice); ok {
			a = s.X
		}
		alloc, ok := a.(*ssa.Alloc)
		if !ok {
			return nil, false
		}
		var out []ssa.Value
		for _, r := range *alloc.Referrers() {
			ia, ok := r.(*ssa.IndexAddr)
			if !ok {
				continue
			}
			for _, rr := range *ia.Referrers() {
				switch rr := rr.(type) {
				case *ssa.FieldAddr:
					if FieldOf(rr) == f {
						out = append(out, fieldStores(rr)...)
					}
				case *ssa.Store:
					if made := p.madeStruct(rr.Val); made != nil && rr.Addr == ia {
						if v, ok := p.storedField(made, f); ok {
							out = append(out, v)
						}
					}
				}
			}
		}
		return out, len(out) > 0
	case *ssa.Extract:
		next, ok := x.Tuple.(*ssa.Next)
		if !ok || x.Index != 2 {
			return nil, false
		}
		r, ok := next.Iter.(*ssa.Range)
		if !ok {
			return nil, false
		}
		vals, ok := p.elements(r.X, depth)
		if !ok {
			return nil, false
		}
		var out []ssa.Value
		for _, v := range vals {
			if load, ok := v.(*ssa.UnOp); ok {
				if a, ok := load.X.(*ssa.Alloc); ok {
					if s, ok := p.storedField(a, f); ok {
						out = append(out, s)
						continue
					}
				}
			}
			return nil, false
		}
		return out, len(out) > 0
	}
	return nil, false
}

func fieldStores(fa *ssa.FieldAddr) []ssa.Value {
	var out []ssa.Value
	for _, r := range *fa.Referrers() {
		if st, ok := r.(*ssa.Store); ok && st.Addr == fa {
			out = append(out, st.Val)
		}
	}
	return out
}

func pointeeOf(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}

// madeStruct returns the local variable whose memory v is, or nil.
func (p *Package) madeStruct(v ssa.Value) *ssa.Alloc {
	switch v := v.(type) {
	case *ssa.Alloc:
		if Struct(pointeeOf(v.Type())) != nil {
			if _, ptr := pointeeOf(v.Type()).Underlying().(*types.Pointer); !ptr {
				return v
			}
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			if inner := p.held(a, v); inner != nil {
				if m, ok := inner.(*ssa.Alloc); ok {
					return m
				}
			}
		}
	}
	return nil
}

// storedField returns the one value stored into field f of a local struct.
func (p *Package) storedField(a *ssa.Alloc, f *types.Var) (ssa.Value, bool) {
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

// fieldKeys names field f of any value: the field, and what the package
// assigns to it, followed by rest.
func (p *Package) fieldKeys(f *types.Var, rest string, depth int) []InformerKey {
	out := []InformerKey{{Root: f.Origin(), Path: rest}}
	if depth > maxInformerDepth/2 {
		return out
	}
	for _, v := range p.OwnFieldValues(f) {
		for _, k := range p.informer(v, depth+2) {
			out = append(out, k.step(rest))
		}
	}
	return out
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
