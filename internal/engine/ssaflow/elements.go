package ssaflow

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// maxElementDepth bounds the steps from a list to what is put into it.
const maxElementDepth = 12

// Elements returns the values that a slice, array or map made in this function
// holds, through append and slicing; ok is false when there may be others.
func (p *Package) Elements(v ssa.Value) (vals []ssa.Value, ok bool) { return p.ElementsFrom(v, 0) }

// ElementsFrom is [Package.Elements] for who has gone depth steps already.
func (p *Package) ElementsFrom(v ssa.Value, depth int) ([]ssa.Value, bool) {
	g := gathering{p: p, fields: make(map[*types.Var]bool)}
	return g.elements(v, depth)
}

// A gathering of elements looks into each field once: one that is appended to in
// many places holds what all of them append.
type gathering struct {
	p      *Package
	fields map[*types.Var]bool
}

func (g *gathering) elements(v ssa.Value, depth int) ([]ssa.Value, bool) {
	if depth++; depth > maxElementDepth {
		return nil, false
	}
	switch v := v.(type) {
	case *ssa.Const:
		return nil, v.IsNil()
	case *ssa.ChangeType:
		return g.elements(v.X, depth)
	case *ssa.Slice:
		return g.elements(v.X, depth)
	case *ssa.Alloc:
		return indexStores(v)
	case *ssa.MakeSlice:
		return indexStores(v)
	case *ssa.MakeMap:
		var out []ssa.Value
		for _, r := range *v.Referrers() {
			if u, ok := r.(*ssa.MapUpdate); ok {
				out = append(out, u.Value)
			}
		}
		return out, true
	case *ssa.Phi:
		var out []ssa.Value
		for _, e := range v.Edges {
			if dependsOn(e, v, 0) {
				if c, isCall := e.(*ssa.Call); isCall {
					more, ok := g.appended(c, v, depth)
					if !ok {
						return nil, false
					}
					out = append(out, more...)
				}
				continue
			}
			more, ok := g.elements(e, depth)
			if !ok {
				return nil, false
			}
			out = append(out, more...)
		}
		return out, true
	case *ssa.Call:
		return g.appended(v, nil, depth)
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.Alloc:
			if h := g.p.Held(a, v); h != nil {
				return g.elements(h, depth)
			}
			return g.allElements(StoresTo(a), depth)
		case *ssa.FieldAddr:
			if f := FieldOf(a); f != nil {
				if made := g.p.MadeStruct(a.X); made != nil {
					if s, ok := g.p.StoredField(made, f); ok {
						return g.elements(s, depth)
					}
				}
				if g.fields[f] {
					return nil, true
				}
				g.fields[f] = true
				if vals := g.p.OwnFieldValues(f); len(vals) > 0 {
					return g.allElements(vals, depth)
				}
			}
		}
	}
	return nil, false
}

func (g *gathering) allElements(vals []ssa.Value, depth int) ([]ssa.Value, bool) {
	var out []ssa.Value
	for _, v := range vals {
		more, ok := g.elements(v, depth)
		if !ok {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, len(vals) > 0
}

// appended returns the elements of append(s, …); s may be the value `self`
// that the caller already looks at.
func (g *gathering) appended(c *ssa.Call, self ssa.Value, depth int) ([]ssa.Value, bool) {
	b, ok := c.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || len(c.Call.Args) != 2 {
		return nil, false
	}
	var out []ssa.Value
	if c.Call.Args[0] != self {
		first, ok := g.elements(c.Call.Args[0], depth)
		if !ok && !selfAppend(c) {
			return nil, false
		}
		out = first
	}
	more, ok := g.elements(c.Call.Args[1], depth)
	return append(out, more...), ok
}

// selfAppend: x.f = append(x.f, …), whose other elements stand elsewhere.
func selfAppend(c *ssa.Call) bool {
	load, ok := c.Call.Args[0].(*ssa.UnOp)
	if !ok {
		return false
	}
	from, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	for _, r := range *c.Referrers() {
		if st, ok := r.(*ssa.Store); ok {
			if to, ok := st.Addr.(*ssa.FieldAddr); ok && FieldOf(to) == FieldOf(from) {
				return true
			}
		}
	}
	return false
}

func dependsOn(v, on ssa.Value, depth int) bool {
	if v == on {
		return true
	}
	c, ok := v.(*ssa.Call)
	if !ok || depth > 8 {
		return false
	}
	_, builtin := c.Call.Value.(*ssa.Builtin)
	return builtin && len(c.Call.Args) > 0 && dependsOn(c.Call.Args[0], on, depth+1)
}

// indexStores returns what is stored into the elements of v.
func indexStores(v ssa.Value) ([]ssa.Value, bool) {
	var out []ssa.Value
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.IndexAddr:
			for _, rr := range *r.Referrers() {
				if st, ok := rr.(*ssa.Store); ok && st.Addr == r {
					out = append(out, st.Val)
				}
			}
		case *ssa.Store:
			if r.Addr == v {
				return nil, false
			}
		}
	}
	return out, true
}
