package ssaflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// TestOfMap: what is known of map m where here is called.
func TestOfMap(t *testing.T) {
	for _, tt := range []struct {
		body string
		want ssaflow.MapState
	}{
		{`if m != nil { here() }`, ssaflow.MapThere},
		{`if m == nil { here() }`, ssaflow.MapLacks},
		{`if m == nil { return }; here()`, ssaflow.MapThere},
		{`if other != nil { here() }`, ssaflow.MapUnknown},
		{`if len(m) > 0 { here() }`, ssaflow.MapThere},
		{`if 0 < len(m) { here() }`, ssaflow.MapThere},
		{`if len(m) != 0 { here() }`, ssaflow.MapThere},
		{`if len(m) == 0 { here() }`, ssaflow.MapLacks},
		{`if len(m) < 1 { here() }`, ssaflow.MapLacks},
		{`if len(m) < 5 { here() }`, ssaflow.MapUnknown},
		{`if len(m) < 5 { return }; here()`, ssaflow.MapThere},
		{`if len(m) != 5 { here() }`, ssaflow.MapUnknown},
		{`if len(m) >= n { here() }`, ssaflow.MapThere},
		{`if len(other) > 0 { here() }`, ssaflow.MapUnknown},
		{`if _, ok := m["a"]; ok { here() }`, ssaflow.MapThere},
		{`if _, ok := m["a"]; !ok { here() }`, ssaflow.MapLacks},
		{`if v, ok := other["a"]; ok { here(); _ = v }`, ssaflow.MapUnknown},
		{`if m["a"] == "b" { here() }`, ssaflow.MapThere},
		{`if m["a"] != "" { here() }`, ssaflow.MapThere},
		{`if m["a"] != "b" { here() }`, ssaflow.MapUnknown},
		{`if m["a"] == "" { here() }`, ssaflow.MapUnknown},
		{`for range m { here() }`, ssaflow.MapThere},
		{`for range other { here() }`, ssaflow.MapUnknown},
	} {
		s, p := ssatest.Load(t, "func here() {}\nfunc f(m, other map[string]string, n int) { "+tt.body+" }")
		fn := ssatest.Function(t, s, p, "f")
		got := ssaflow.MapUnknown
		for _, k := range p.Known(ssatest.One(t, p, fn, "here").Instr.Block()) {
			if st := k.OfMap(func(v ssa.Value) bool { return v == ssa.Value(fn.Params[0]) }); st != ssaflow.MapUnknown {
				got = st
			}
		}
		if got != tt.want {
			t.Errorf("%s: %d, want %d", tt.body, got, tt.want)
		}
	}
}
