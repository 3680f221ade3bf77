package lostdefault

import (
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// A field loses false on the way to the API server, which fills in true.
type field struct {
	of   *types.Var
	path string // Spec.Enabled
}

// maxDepth is how many structs deep specs are looked through.
const maxDepth = 6

// find returns the first such field of a kind's spec that the code does not set itself; nil
// when there is none.
func find(pass *rule.Pass, kind *types.Named, o *object.Object) *field {
	s := &search{pass: pass, seen: make(map[*types.Named]bool)}
	for _, m := range o.Moments {
		for _, w := range m.Changes {
			s.set = append(s.set, string(w.Below))
		}
	}
	st, ok := kind.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == "Spec" {
			return s.within(f.Type(), "Spec", 0)
		}
	}
	return nil
}

type search struct {
	pass *rule.Pass
	seen map[*types.Named]bool
	set  []string
}

func (s *search) within(t types.Type, path string, depth int) *field {
	n := kube.Named(elem(t))
	if n == nil || s.seen[n] || depth > maxDepth || !s.pass.InModule(n.Obj().Pkg()) || kube.HasMethod(types.NewPointer(n), "MarshalJSON") {
		return nil
	}
	s.seen[n] = true
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		below := path + "." + f.Name()
		if kube.LeavesOutEmpty(st.Tag(i)) {
			if found := s.lost(f, below); found != nil {
				return found
			}
		}
		if found := s.within(f.Type(), below, depth+1); found != nil {
			return found
		}
	}
	return nil
}

// elem returns the type of what a pointer, a list or a map holds.
func elem(t types.Type) types.Type {
	for {
		switch u := types.Unalias(t).(type) {
		case *types.Pointer:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		default:
			return t
		}
	}
}

// lost returns what is lost of a field that is left out where it is empty; nil where that is
// what is meant.
func (s *search) lost(f *types.Var, path string) *field {
	b, ok := f.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsBoolean == 0 || kube.HasMethod(types.NewPointer(f.Type()), "MarshalJSON") {
		return nil
	}
	if markers, ok := s.pass.FieldMarkers(f); !ok || !kube.DefaultsTo(markers, "true") {
		return nil
	}
	if slices.ContainsFunc(s.set, func(set string) bool { return covers(set, "."+path) }) {
		return nil
	}
	return &field{of: f, path: path}
}

// covers: a change of one path sets what stands at another.
func covers(set, path string) bool {
	return set == "" || path == set || strings.HasPrefix(path, set+".") || strings.HasPrefix(path, set+"[")
}
