package memory

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// ObjectType returns the API type of the object at ref, judged by the static
// types on the way; nil when unknown.
func (f *Func) ObjectType(ref Ref) types.Type {
	var t types.Type
	switch ref.Root.Kind {
	case RootParam:
		t = f.Fn.Params[ref.Root.Index].Type()
	case RootFree:
		t = f.Fn.FreeVars[ref.Root.Index].Type()
	case RootAlloc, RootCached, RootResult, RootGlobal:
		if ref.Root.Value == nil {
			return nil
		}
		t = ref.Root.Value.Type()
		if tup, ok := t.(*types.Tuple); ok {
			if ref.Root.Index >= tup.Len() {
				return nil
			}
			t = tup.At(ref.Root.Index).Type()
		}
		if ref.Root.Kind == RootAlloc || ref.Root.Kind == RootGlobal {
			t = ssaflow.PointeeOf(t)
		}
	}
	return TypeAt(t, ref.Path)
}

// TypeAt walks path down from a value of type t.
func TypeAt(t types.Type, path ssaflow.Steps) types.Type {
	for _, st := range path.All() {
		if t == nil {
			return nil
		}
		switch st {
		case "*":
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
		case "[]":
			switch u := t.Underlying().(type) {
			case *types.Slice:
				t = u.Elem()
			case *types.Array:
				t = u.Elem()
			case *types.Map:
				t = u.Elem()
			default:
				return nil
			}
		default:
			s, ok := t.Underlying().(*types.Struct)
			if !ok {
				return nil
			}
			t = FieldType(s, string(st[1:]))
		}
	}
	return t
}

// FieldType returns the type of the field of a struct by that name, nil when there
// is none.
func FieldType(s *types.Struct, name string) types.Type {
	for i := range s.NumFields() {
		if s.Field(i).Name() == name {
			return s.Field(i).Type()
		}
	}
	return nil
}

// SummaryFor returns what is known of a call's callee, or nil.
func (p *Package) SummaryFor(c ssaflow.Call) *summary.Summary {
	if c.Static != nil {
		if f := p.Funcs[c.Static]; f != nil && !f.TooComplex {
			return &f.Summary
		}
		return nil
	}
	if c.Target != nil {
		if s := p.SummaryOf(c.Target); s != nil {
			return s
		}
	}
	return p.SummaryOf(c.Fn)
}

// Unknown reports whether nothing is known of what the callee of c does, other than what
// it reads.
func (p *Package) Unknown(c ssaflow.Call) bool {
	s := p.SummaryFor(c)
	return s == nil || c.Static == nil && s.OnlyReads()
}
