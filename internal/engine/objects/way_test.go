package objects

import "testing"

func TestBelow(t *testing.T) {
	for _, c := range []struct {
		name, outer, rest string
		ok                bool
	}{
		{"p.F:obj.Spec.Replicas", "p.F:obj.Spec", ".Replicas", true},
		{"p.F:obj.Spec.Ports[0]", "p.F:obj.Spec.Ports", "[0]", true},
		{"p.F:obj", "p.F:obj", "", true},
		{"p.F:obj.Spec", "p.F:obj.Spec.Replicas", "", false},
		{"p.F:obj.SpecHash", "p.F:obj.Spec", "", false},
		{"p.F:t12", "p.F:t1", "", false},
	} {
		rest, ok := Below(c.name, c.outer)
		if ok != c.ok || ok && rest != c.rest {
			t.Errorf("Below(%q, %q) = %q, %t", c.name, c.outer, rest, ok)
		}
		if IsWithin(c.name, c.outer) != c.ok {
			t.Errorf("IsWithin(%q, %q) = %t", c.name, c.outer, !c.ok)
		}
	}
}
