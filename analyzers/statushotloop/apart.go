package statushotloop

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// comparedApart: each time that the status of the kind can hold is in a type for which the
// module says itself when two values are equal: a new one makes no difference.
func (c *checker) comparedApart(w object.Change, x *nondet.Value) bool {
	if x.Why != kube.ChangesTime {
		return false
	}
	t := times{pass: c.pass, seen: make(map[types.Type]bool)}
	for f := range ssaflow.Struct(c.o.Type).Fields() {
		if f.Name() == kube.StatusField {
			t.look(f.Type())
		}
	}
	return c.pass.Quiet(t.apart && !t.plain, w.Instr, "the module says itself when two times of this type are equal")
}

// times are those that a type holds: as they are, or in a type that is compared apart.
type times struct {
	pass         *rule.Pass
	seen         map[types.Type]bool
	plain, apart bool
}

func (t *times) look(in types.Type) {
	in = types.Unalias(in)
	if t.seen[in] {
		return
	}
	t.seen[in] = true
	if kube.IsTime(in) {
		t.plain = true
		return
	}
	switch u := in.Underlying().(type) {
	case *types.Pointer:
		t.look(u.Elem())
	case *types.Slice:
		t.look(u.Elem())
	case *types.Map:
		t.look(u.Elem())
	case *types.Struct:
		if n := kube.Named(in); n != nil && wraps(u) && t.pass.InModule(n.Obj().Pkg()) && t.pass.ComparedApart(n.Obj()) {
			t.apart = true
			return
		}
		for f := range u.Fields() {
			t.look(f.Type())
		}
	}
}

// wraps: a field of the struct is a time.
func wraps(s *types.Struct) bool {
	for f := range s.Fields() {
		if kube.IsTime(f.Type()) {
			return true
		}
	}
	return false
}
