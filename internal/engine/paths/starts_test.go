package paths_test

import (
	"fmt"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"golang.org/x/tools/go/ssa"
)

// TestStarts: where one of several conditions leads to the place where a search begins,
// each is known on a search of its own.
func TestStarts(t *testing.T) {
	cases := []pathCase{
		{Name: "neither", Body: `x := ask(); for ask() { switch { case b || !x: from(); case x && !b: to() } }`, Plain: true, Feasible: false},
		{Name: "neither, behind a test", Body: `x := ask(); if b || x { if get() == nil { return }; from() }; if !b { if !x { to() } }`, Plain: true, Feasible: false},
		{Name: "one of them", Body: `x := ask(); if b || x { from() }; if !x { to() }`, Plain: true, Feasible: true},
		{Name: "the other", Body: `x := ask(); if b || x { from() }; if !b { to() }`, Plain: true, Feasible: true},
		{Name: "asked anew", Body: `for ask() { x := ask(); if b || x { from() }; if !b { if !x { to() } } }`, Plain: true, Feasible: true},
		{Name: "both ways of one", Body: `if ask() { stop() } else { stop() }; from(); to()`, Plain: true, Feasible: true},
	}
	s, p := ssatest.Load(t, pathProgram(cases))
	isCall := func(name string) func(ssa.Instruction) bool {
		return func(i ssa.Instruction) bool {
			c, ok := i.(*ssa.Call)
			return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == name
		}
	}
	for i, c := range cases {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("f%d", i))
		at := paths.After(ssatest.One(t, p, fn, "from").Instr)
		for plain, want := range map[bool]bool{true: c.Plain, false: c.Feasible} {
			got := paths.Find(p, at, paths.Query{To: isCall("to"), Avoid: isCall("stop"), Plain: plain})
			if got.Found() != want || got.None() == want {
				t.Errorf("%s (plain: %v): %v, not %v", c.Name, plain, got.Found(), want)
			}
		}
	}
}
