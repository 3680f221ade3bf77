package informer

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"go/token"
	"go/types"
	"golang.org/x/tools/go/ssa"
)

// informerField resolves field f of x, a struct or a pointer to one.
func informerField(p *ssaflow.Package, x ssa.Value, f *types.Var, at ssa.Instruction, depth int) []Key {
	if depth > maxInformerDepth {
		return nil
	}
	base := x
	if vals, ok := elementField(p, x, f, at, depth); ok {
		return informers(p, vals, depth)
	}
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok && ssaflow.Struct(ssaflow.PointeeOf(a.Type())) != nil {
			if v := p.Held(a, at); v != nil {
				base = v
			} else {
				base = a
			}
		}
	}
	if made := p.MadeStruct(base); made != nil {
		if v, ok := p.StoredField(made, f); ok {
			return informer(p, v, depth)
		}
	}
	var out []Key
	for _, k := range informer(p, base, depth) {
		out = append(out, k.step("."+f.Name()))
	}
	return append(out, fieldKeys(p, f, "", depth)...)
}

// elementField returns the values of field f in the elements of a literal slice
// or map of structs that a loop goes through; x is an element.
func elementField(p *ssaflow.Package, x ssa.Value, f *types.Var, at ssa.Instruction, depth int) ([]ssa.Value, bool) {
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		if a, ok := load.X.(*ssa.Alloc); ok {
			x = p.Held(a, at)
		} else {
			x = load.X
		}
	}
	if a, ok := x.(*ssa.Alloc); ok {
		if x = p.Held(a, at); x == nil {
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
					if ssaflow.FieldOf(rr) == f {
						out = append(out, ssaflow.StoresTo(rr)...)
					}
				case *ssa.Store:
					if made := p.MadeStruct(rr.Val); made != nil && rr.Addr == ia {
						if v, ok := p.StoredField(made, f); ok {
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
		vals, ok := p.ElementsFrom(r.X, depth)
		if !ok {
			return nil, false
		}
		var out []ssa.Value
		for _, v := range vals {
			if load, ok := v.(*ssa.UnOp); ok {
				if a, ok := load.X.(*ssa.Alloc); ok {
					if s, ok := p.StoredField(a, f); ok {
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

// fieldKeys names field f of any value: the field, and what the package
// assigns to it, followed by rest.
func fieldKeys(p *ssaflow.Package, f *types.Var, rest string, depth int) []Key {
	out := []Key{{Root: f.Origin(), Path: rest}}
	if depth > maxInformerDepth/2 {
		return out
	}
	for _, v := range p.OwnFieldValues(f) {
		for _, k := range informer(p, v, depth+2) {
			out = append(out, k.step(rest))
		}
	}
	return out
}
