package objects

import (
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"
)

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

// TestWayToMade: a condition that was put together for a question stands in no function.
func TestWayToMade(t *testing.T) {
	zero := ssa.NewConst(nil, types.Universe.Lookup("error").Type())
	made := &ssa.BinOp{Op: token.EQL, X: zero, Y: zero}
	if w := WayTo(made); w.Root != made {
		t.Errorf("the way begins at %v, want the condition itself", w.Root)
	}
}
