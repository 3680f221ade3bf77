package ssaflow_test

import (
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
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
		{`if other != nil { here() }`, ssaflow.MapState(0)},
		{`if len(m) > 0 { here() }`, ssaflow.MapThere},
		{`if 0 < len(m) { here() }`, ssaflow.MapThere},
		{`if len(m) != 0 { here() }`, ssaflow.MapThere},
		{`if len(m) == 0 { here() }`, ssaflow.MapLacks},
		{`if len(m) < 1 { here() }`, ssaflow.MapLacks},
		{`if len(m) < 5 { here() }`, ssaflow.MapState(0)},
		{`if len(m) < 5 { return }; here()`, ssaflow.MapThere},
		{`if len(m) != 5 { here() }`, ssaflow.MapState(0)},
		{`if len(m) >= n { here() }`, ssaflow.MapThere},
		{`if len(other) > 0 { here() }`, ssaflow.MapState(0)},
		{`if _, ok := m["a"]; ok { here() }`, ssaflow.MapThere},
		{`if _, ok := m["a"]; !ok { here() }`, ssaflow.MapLacks},
		{`if v, ok := other["a"]; ok { here(); _ = v }`, ssaflow.MapState(0)},
		{`if m["a"] == "b" { here() }`, ssaflow.MapThere},
		{`if m["a"] != "" { here() }`, ssaflow.MapThere},
		{`if m["a"] != "b" { here() }`, ssaflow.MapState(0)},
		{`if m["a"] == "" { here() }`, ssaflow.MapState(0)},
		{`for range m { here() }`, ssaflow.MapThere},
		{`for range other { here() }`, ssaflow.MapState(0)},
	} {
		s, p := ssatest.Load(t, "func here() {}\nfunc f(m, other map[string]string, n int) { "+tt.body+" }")
		fn := ssatest.Function(t, s, p, "f")
		got := ssaflow.MapState(0)
		for k := range p.Known(ssatest.One(t, p, fn, "here").Instr.Block()).All() {
			if st := k.OfMap(func(v ssa.Value) bool { return v == ssa.Value(fn.Params[0]) }); st != ssaflow.MapState(0) {
				got = st
			}
		}
		if got != tt.want {
			t.Errorf("%s: %d, want %d", tt.body, got, tt.want)
		}
	}
}

// TestEmptyTest: what is known of whether m, a map and then a slice, has elements
// where here is called.
func TestEmptyTest(t *testing.T) {
	for _, tt := range []struct{ body, want string }{
		{`if m == nil { here() }`, "empty"},
		{`if m != nil { here() }`, ""},
		{`if m == nil { return }; here()`, ""},
		{`if p == nil { here() }`, ""},
		{`if len(m) == 0 { here() }`, "empty"},
		{`if 0 == len(m) { here() }`, "empty"},
		{`if len(m) < 1 { here() }`, "empty"},
		{`if len(m) <= 0 { here() }`, "empty"},
		{`if len(m) > 0 { here() }`, "some"},
		{`if 0 < len(m) { here() }`, "some"},
		{`if len(m) != 0 { here() }`, "some"},
		{`if len(m) == 2 { here() }`, "some"},
		{`if len(m) == 7 { here() }`, "some"},
		{`if len(m) != 1 { here() }`, ""},
		{`if len(m) < 5 { here() }`, ""},
		{`if len(m) > 5 { here() }`, "some"},
		{`if len(m) > 5 { return }; here()`, ""},
		{`if len(m) == n { here() }`, ""},
		{`if len(text) == 0 { here() }`, ""},
		{`for range m { }; here()`, ""},
		{`for range text { here() }`, ""},
	} {
		emptyTest(t, "map[string]string", tt.body, tt.want)
		emptyTest(t, "[]int", tt.body, tt.want)
	}
	emptyTest(t, "map[string]string", `for range m { here() }`, "some")
	for body, want := range map[string]string{
		`for range m { here() }`:                          "some",
		`for i := 0; i < len(m); i += 2 { here() }`:       "some",
		`for i := -2; i < len(m); i++ { here() }`:         "",
		`for i := len(m) - 1; i < len(m); i-- { here() }`: "",
		`i := 0; for i < len(m) { here(); i = m[i] }`:     "",
	} {
		emptyTest(t, "[]int", body, want)
	}
}

func emptyTest(t *testing.T, typ, body, want string) {
	t.Helper()
	s, p := ssatest.Load(t, "func here() {}\nfunc f(m "+typ+", p *int, text string, n int) { "+body+" }")
	fn := ssatest.Function(t, s, p, "f")
	got := ""
	for k := range p.Known(ssatest.One(t, p, fn, "here").Instr.Block()).All() {
		if _, m, empty, ok := k.EmptyTest(); ok && m == ssa.Value(fn.Params[0]) {
			got = map[bool]string{true: "empty", false: "some"}[empty]
		}
	}
	if got != want {
		t.Errorf("%s: %s: %q, want %q", typ, body, got, want)
	}
}
