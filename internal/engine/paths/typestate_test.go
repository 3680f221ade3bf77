package paths_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// The automaton of this test is a file: opened, closed, and closed twice.
func TestTypestate(t *testing.T) {
	cases := []struct {
		body string
		// plain and feasible are the states in which the function returns.
		plain, feasible string
	}{
		{`open(); close()`, "closed", "closed"},
		{`open(); if b { close() }`, "closed open", "closed open"},
		{`open(); if b { close() }; if b { return }; close()`, "closed open twice", "closed"},
		{`open(); if b { close() }; if !b { close() }`, "closed open twice", "closed"},
		{`open(); defer close()`, "closed", "closed"},
		{`open(); defer close(); if b { return }; close()`, "closed twice", "closed twice"},
		{`open(); if b { defer close(); return }`, "closed open", "closed open"},
		{`open(); if b { defer close() } else { close() }`, "closed", "closed"},
		{`open(); defer close(); panic("x")`, "", ""},
		{`for b { open(); close() }`, "closed new", "new"},
		{`for open(); ask(); open() { close() }; close()`, "closed", "closed"},
		{`open(); for ask() { if ask() { close(); break } }`, "closed open", "closed open"},
		{`outer: for ask() { open(); for ask() { continue outer }; close() }`, "closed new open", "closed new open"},
		{`open(); select { case <-c: close(); default: }`, "closed open", "closed open"},
		{`again: open(); close(); if ask() { goto again }`, "closed", "closed"},
		{`open(); ok := false; if ask() { close(); ok = true }; if !ok { close() }`, "closed open twice", "closed"},
	}
	var src strings.Builder
	src.WriteString("func open() {}\nfunc close() {}\nfunc ask() bool { return true }\n")
	for i, c := range cases {
		fmt.Fprintf(&src, "func f%d(b bool, c chan int) { %s }\n", i, c.body)
	}
	s, p := ssatest.Load(t, src.String())
	callee := func(i ssa.Instruction) string {
		if ci, ok := i.(ssa.CallInstruction); ok && ci.Common().StaticCallee() != nil {
			return ci.Common().StaticCallee().Name()
		}
		return ""
	}
	for i, c := range cases {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("f%d", i))
		for _, feasible := range []bool{false, true} {
			var ends []string
			ts := paths.Typestate[string]{
				Feasible: feasible,
				Defers:   func(d *ssa.Defer) bool { return callee(d) == "close" },
				Event: func(state string, i ssa.Instruction) (string, bool) {
					switch callee(i) {
					case "open":
						return "open", true
					case "close":
						if state == "closed" {
							return "twice", true
						}
						return "closed", true
					}
					if paths.IsReturn(i) && !slices.Contains(ends, state) {
						ends = append(ends, state)
					}
					return state, true
				},
			}
			if !ts.Run(p, paths.Entry(fn), "new") {
				t.Errorf("%s: too much to look at", c.body)
			}
			slices.Sort(ends)
			want := c.plain
			if feasible {
				want = c.feasible
			}
			if got := strings.Join(ends, " "); got != want {
				t.Errorf("%s (feasible: %v): returns %q, not %q", c.body, feasible, got, want)
			}
		}
	}
}

// TestTypestateTurn ends paths by what is known on an edge.
func TestTypestateTurn(t *testing.T) {
	s, p := ssatest.Load(t, `
func from() {}
func f(b, c bool) { from(); if b { from() } else if c { from() } }
`)
	fn, met := ssatest.Function(t, s, p, "f"), 0
	paths.Typestate[int]{
		Event: func(n int, i ssa.Instruction) (int, bool) {
			if _, ok := i.(*ssa.Call); ok {
				n++
			}
			met = max(met, n)
			return n, true
		},
		Turn: func(n int, known ssaflow.Conds) (int, bool) {
			conds := slices.Collect(known.All())
			return n, !conds[len(conds)-1].Val
		},
	}.Run(p, paths.Entry(fn), 0)
	if met != 1 {
		t.Errorf("%d calls on a path without a true condition", met)
	}
}

// TestControlDependence compares the conditions that LeadsTo asks about with
// those that the paths of random programs make out: a branch has a say in
// whether a block is reached when one of its sides can miss it without coming
// back to where the other goes.
func TestControlDependence(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var src strings.Builder
	src.WriteString("func from() {}\nfunc to() {}\nfunc stop() {}\n")
	const programs = 60
	for i := range programs {
		fmt.Fprintf(&src, "func r%d(a, b, c bool) {\nx := a\n%s_ = x\n}\n", i, randomStmts(r, 3, i%2 == 1))
	}
	s, p := ssatest.Load(t, src.String())
	asked, free := 0, 0
	for i := range programs {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("r%d", i))
		for _, b := range fn.Blocks {
			got := make(map[ssa.Value]bool)
			if !paths.LeadsTo(p, b, func(c ssaflow.Cond) bool { got[c.Value] = true; return true }) {
				t.Errorf("r%d: block %d is not reached", i, b.Index)
			}
			for _, x := range fn.Blocks {
				iff, ok := x.Instrs[len(x.Instrs)-1].(*ssa.If)
				if !ok || x == b || !ssaflow.ReachesBlock(x, b, nil) || x != fn.Blocks[0] && !ssaflow.ReachesBlock(fn.Blocks[0], x, b) {
					continue
				}
				want := !meetsAgain(x, b)
				cond := iff.Cond
				if not, ok := cond.(*ssa.UnOp); ok {
					cond = not.X
				}
				if want && !got[cond] {
					t.Errorf("r%d: the branch of block %d decides about block %d, and is not asked", i, x.Index, b.Index)
				}
				if want {
					asked++
				} else {
					free++
				}
			}
		}
	}
	if asked < 50 || free < 50 {
		t.Errorf("%d branches decide, %d do not", asked, free)
	}
}

// meetsAgain: some block other than x is on every path from x to b and on every
// one from x to a return.
func meetsAgain(x, b *ssa.BasicBlock) bool {
	for _, m := range x.Parent().Blocks {
		if m == x || !ssaflow.ReachesBlock(x, m, nil) {
			continue
		}
		missed := m != b && ssaflow.ReachesBlock(x, b, m)
		for _, end := range x.Parent().Blocks {
			if paths.IsReturn(end.Instrs[len(end.Instrs)-1]) {
				missed = missed || end != m && ssaflow.ReachesBlock(x, end, m)
			}
		}
		if !missed {
			return true
		}
	}
	return false
}
