package ssaflow

import (
	"slices"
	"testing"
)

func TestSteps(t *testing.T) {
	type answers struct{ prefix, overlaps, partOf bool }
	for _, c := range []struct {
		s, q Steps
		want answers
	}{
		{".Spec.A", ".Spec.A", answers{true, true, true}},
		{".Spec.AB", ".Spec.A", answers{}},
		{".Spec.A", ".Spec.AB", answers{}},
		{".Spec.A", ".Spec", answers{true, true, true}},
		{".Spec", ".Spec.A", answers{false, true, false}},
		{".Spec.A*.B", ".Spec.A", answers{true, true, false}},
		{".Spec.A*.B", ".Spec.A*", answers{true, true, true}},
		{".Spec.L*[].X", ".Spec.L", answers{true, true, false}},
		{".Spec.L*[].X", ".Spec.L*[]", answers{true, true, true}},
		{".Spec.L[]", ".Spec.L", answers{true, true, true}},
		{"*", "", answers{true, true, false}},
		{"", "", answers{true, true, true}},
	} {
		if got := (answers{c.s.HasPrefix(c.q), c.s.Overlaps(c.q), c.s.PartOf(c.q)}); got != c.want {
			t.Errorf("%q and %q: %+v, want %+v", c.s, c.q, got, c.want)
		}
		if c.s.Overlaps(c.q) != c.q.Overlaps(c.s) {
			t.Errorf("%q and %q overlap on one side", c.s, c.q)
		}
	}
}

func TestStepsApart(t *testing.T) {
	s := FieldSteps("Spec", "List").Deref().Field("Name")
	if s != ".Spec.List*.Name" {
		t.Fatalf("built %q", s)
	}
	if got := s.All(); !slices.Equal(got, []Steps{".Spec", ".List", "*", ".Name"}) {
		t.Errorf("steps %q", got)
	}
	if got := s.Fields(); got != ".Spec.List.Name" {
		t.Errorf("fields %q", got)
	}
	var back []Steps
	for at := s; ; {
		parent, last, ok := at.Split()
		if !ok {
			break
		}
		back = append(back, last)
		at = parent
	}
	slices.Reverse(back)
	if !slices.Equal(back, s.All()) {
		t.Errorf("cut from the end %q", back)
	}
	if rest, ok := s.After(".Spec"); !ok || rest != ".List*.Name" {
		t.Errorf("after .Spec %q, %v", rest, ok)
	}
	if _, ok := s.After(".Spe"); ok {
		t.Error(".Spe is no field of it")
	}
	if !s.HasField("List") || s.HasField("Lis") || !s.Derefs() || !Steps(".A*[]").Elems() || Steps(".A").Derefs() || Steps(".A*").Elems() {
		t.Error("what is on the way")
	}
	if !s.HasSuffix(".Name") || s.HasSuffix("Name") {
		t.Error("how it ends")
	}
}

func TestAccessPath(t *testing.T) {
	a, b := AccessPath{Path: ".Spec.A"}, AccessPath{Path: ".Spec.AB"}
	if a.Shares(b) || !a.HasPrefix(AccessPath{}) {
		t.Error("fields are told apart")
	}
	for _, c := range []struct {
		write, at Steps
		want      bool
	}{
		{".Spec", ".Spec.A", true},   // the whole
		{".Spec.A", ".Spec", true},   // a part
		{".Spec.A*", ".Spec", false}, // behind a pointer there
		{".Spec", ".Spec.A*.B", true},
		{".Spec.A*.C", ".Spec.A*.B", false},
		{".Labels*[]", ".Labels", false},
	} {
		if got := (AccessPath{Path: c.write}).Shares(AccessPath{Path: c.at}); got != c.want {
			t.Errorf("a write of %s to %s: %v", c.write, c.at, got)
		}
	}
}
