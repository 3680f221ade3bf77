package paths_test

import (
	"fmt"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
)

// TestErrorTests: a function that is asked twice about one error says the same.
func TestErrorTests(t *testing.T) {
	findPaths(t, []pathCase{
		{Name: "kind of an error asked twice", Body: `err := get(); if !gone(err) { from(); if gone(err) { to() } }`, Plain: true, Feasible: false},
		{Name: "kind of another error", Body: `err := get(); if !gone(err) { from(); err = get(); if gone(err) { to() } }`, Plain: true, Feasible: true},
		{Name: "kind of the error of another round", Body: `for ask() { err := get(); if gone(err) { to() } else { from() } }`, Plain: true, Feasible: true},
		{Name: "kind asked behind both", Body: `err := get(); if gone(err) { from() }; if !gone(err) { to() }`, Plain: true, Feasible: false},
	})
}

func findPaths(t *testing.T, cases []pathCase) {
	s, p := ssatest.Load(t, pathProgram(cases))
	isCall := func(name string) func(ssa.Instruction) bool {
		return func(i ssa.Instruction) bool {
			c, ok := i.(*ssa.Call)
			return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == name
		}
	}
	for i, c := range cases {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("f%d", i))
		from := ssatest.One(t, p, fn, "from").Instr
		for _, plain := range []bool{true, false} {
			q := paths.Query{To: isCall("to"), Avoid: isCall("stop"), Plain: plain}
			got, want := paths.Find(p, paths.After(from), q), c.Feasible
			if plain {
				want = c.Plain
			}
			if got.Found() != want || got.None() == want {
				t.Errorf("%s (plain: %v): %v, not %v", c.Name, plain, got.Found(), want)
			}
			if got.Found() && !isCall("to")(got.End) {
				t.Errorf("%s: the path ends with %s", c.Name, got.End)
			}
		}
		// Backward the same paths are found.
		for _, to := range ssatest.Calls(p, fn, "to") {
			forward := paths.Find(p, paths.After(from), paths.Query{To: paths.Is(to.Instr), Avoid: isCall("stop"), Plain: true}).Found()
			back := paths.Find(p, paths.UpTo(to.Instr), paths.Query{To: paths.Is(from), Avoid: isCall("stop"), Back: true}).Found()
			if forward != back {
				t.Errorf("%s: forward %v, backward %v", c.Name, forward, back)
			}
		}
	}
}
