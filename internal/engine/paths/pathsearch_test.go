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

// pathCalls are what the programs of these tests are made of. A path is looked
// for from the call of from to one of to, without one of stop.
const pathCalls = `
import "os"

func from()        {}
func to()          {}
func stop()        {}
func get() error   { return nil }
func ask() bool    { return true }
func gone(err error) bool { return err != nil && err.Error() == "gone" }
func exit()        { os.Exit(1) }
`

type pathCase struct {
	Name, Body string
	// plain: there is a path when conditions do not matter; feasible: when they do.
	Plain, Feasible bool
}

var pathCases = []pathCase{
	{Name: "straight", Body: `from(); to()`, Plain: true, Feasible: true},
	{Name: "before", Body: `to(); from()`, Plain: false, Feasible: false},
	{Name: "stopped", Body: `from(); stop(); to()`, Plain: false, Feasible: false},
	{Name: "around", Body: `from(); if ask() { stop() }; to()`, Plain: true, Feasible: true},
	{Name: "both ways", Body: `from(); if ask() { stop() } else { stop() }; to()`, Plain: false, Feasible: false},
	{Name: "other branch", Body: `if ask() { from() } else { to() }`, Plain: false, Feasible: false},
	{Name: "loop", Body: `for ask() { to(); from() }`, Plain: true, Feasible: true},
	{Name: "loop, stopped", Body: `for ask() { to(); from(); stop() }`, Plain: false, Feasible: false},
	{Name: "loop around a stop", Body: `for ask() { to(); if ask() { stop() }; from() }`, Plain: true, Feasible: true},
	{Name: "never returns", Body: `from(); os.Exit(1); to()`, Plain: false, Feasible: false},
	{Name: "panics", Body: `from(); if b { panic("x") }; to()`, Plain: true, Feasible: true},
	{Name: "panics always", Body: `from(); panic("x")`, Plain: false, Feasible: false},
	{Name: "decided twice", Body: `from(); if b { stop() }; if b { to() }`, Plain: true, Feasible: false},
	{Name: "decided twice, the other way", Body: `from(); if b { stop() }; if !b { to() }`, Plain: true, Feasible: true},
	{Name: "decided before", Body: `if b { from(); if !b { to() } }`, Plain: true, Feasible: false},
	{Name: "decided before and joined", Body: `if b { from() }; if !b { to() }`, Plain: true, Feasible: false},
	{Name: "asked anew", Body: `from(); if ask() { stop() }; if ask() { to() }`, Plain: true, Feasible: true},
	{Name: "asked anew in each round", Body: `for { if ask() { to() } else { from() } }`, Plain: true, Feasible: true},
	{Name: "decided before the loop", Body: `from(); if b { stop() }; for ask() { if b { to() } }`, Plain: true, Feasible: false},
	{Name: "the same in each round", Body: `for ask() { if b { to() } else { from() } }`, Plain: true, Feasible: false},
	{Name: "error tested twice", Body: `err := get(); if err != nil { from() }; if err == nil { to() }`, Plain: true, Feasible: false},
	{Name: "error tested twice, same", Body: `err := get(); if err != nil { from() }; if err != nil { to() }`, Plain: true, Feasible: true},
	{Name: "error of another call", Body: `err := get(); if err != nil { from(); err = get() }; if err == nil { to() }`, Plain: true, Feasible: true},
	{Name: "error of another round", Body: `for ask() { err := get(); if err != nil { from() } else { to() } }`, Plain: true, Feasible: true},
	{Name: "error kept in an outer variable", Body: `var err error; for ask() { if err == nil { to() }; err = get(); if err != nil { from() } }`, Plain: true, Feasible: true},
	{Name: "error kept over rounds", Body: `var err error; for ask() { if err == nil { to(); err = get() }; if err != nil { from() } }`, Plain: true, Feasible: false},
	{Name: "flag set", Body: `found := false; if ask() { found = true; from() }; if !found { to() }`, Plain: true, Feasible: false},
	{Name: "flag not set", Body: `found := false; if ask() { found = true } else { from() }; if !found { to() }`, Plain: true, Feasible: true},
	{Name: "flag set in a loop", Body: `found := false; for ask() { if ask() { found = true; from(); break } }; if !found { to() }`, Plain: true, Feasible: false},
	{Name: "flag may be cleared", Body: `found := false; for ask() { if ask() { found = true; from() } else { found = false } }; if !found { to() }`, Plain: true, Feasible: true},
	{Name: "remembered condition", Body: `ok := get() == nil; if ok { from() }; if !ok { to() }`, Plain: true, Feasible: false},
	{Name: "short circuit", Body: `if b && ask() { from() }; if !b { to() }`, Plain: true, Feasible: false},
	{Name: "short circuit, either", Body: `if b || ask() { from() }; if !b { to() }`, Plain: true, Feasible: true},
	{Name: "short circuit in a variable", Body: `from(); both := b && ask(); if both { if !b { to() } }`, Plain: true, Feasible: false},
	{Name: "nil made of a branch", Body: `var err error; if ask() { from() } else { err = get() }; if err != nil { to() }`, Plain: true, Feasible: false},
	{Name: "error made in a branch", Body: `var err error; if ask() { from(); err = errors.New("x") }; if err == nil { to() }`, Plain: true, Feasible: false},
	{Name: "switch", Body: `switch s { case "a": from(); case "b": to() }`, Plain: false, Feasible: false},
	{Name: "switch twice", Body: `switch s { case "a": from() }; switch s { case "b": to() }`, Plain: true, Feasible: false},
	{Name: "switch twice, same", Body: `switch s { case "a": from() }; switch s { case "a": to() }`, Plain: true, Feasible: true},
	{Name: "switch falls through", Body: `switch s { case "a": from(); fallthrough; case "b": to() }`, Plain: true, Feasible: true},
	{Name: "two variables are one", Body: `if s == u { from() }; if s != u { to() }`, Plain: true, Feasible: false},
	{Name: "two variables, turned round", Body: `if s == u { from() }; if u != s { to() }`, Plain: true, Feasible: false},
	{Name: "labelled break", Body: `outer: for ask() { for ask() { from(); break outer }; to() }`, Plain: false, Feasible: false},
	{Name: "break of the inner loop", Body: `for ask() { for ask() { from(); break }; to() }`, Plain: true, Feasible: true},
	{Name: "labelled continue", Body: `outer: for ask() { for ask() { from(); continue outer }; stop() }; to()`, Plain: true, Feasible: true},
	{Name: "labelled continue meets the rest", Body: `outer: for ask() { for ask() { from(); if b { continue outer } }; to(); return }`, Plain: true, Feasible: true},
	{Name: "goto", Body: `from(); goto end; to(); end: stop()`, Plain: false, Feasible: false},
	{Name: "goto back", Body: `again: if ask() { to() }; from(); if ask() { goto again }`, Plain: true, Feasible: true},
	{Name: "select", Body: `select { case <-c: from(); case <-d: to() }`, Plain: false, Feasible: false},
	{Name: "select in a loop", Body: `for { select { case <-c: from(); case <-d: to() } }`, Plain: true, Feasible: true},
	{Name: "select, then", Body: `select { case <-c: from(); default: stop() }; to()`, Plain: true, Feasible: true},
	{Name: "return between", Body: `from(); if b { return }; if b { to() }`, Plain: true, Feasible: false},
	{Name: "deferred literal", Body: `defer func() { to() }(); from()`, Plain: false, Feasible: false},
	{Name: "recover", Body: `defer func() { recover() }(); from(); if b { panic("x") }; to()`, Plain: true, Feasible: true},
	{Name: "range", Body: `for range 3 { from() }; to()`, Plain: true, Feasible: true},
	{Name: "constant condition", Body: `from(); const on = false; if on { to() }`, Plain: true, Feasible: false},
	{Name: "not not", Body: `if !(!b) { from() }; if !b { to() }`, Plain: true, Feasible: false},
	{Name: "compared with true", Body: `if b == true { from() }; if !b { to() }`, Plain: true, Feasible: false},
	{Name: "pointer tested twice", Body: `if p == nil { from() }; if p != nil { to() }`, Plain: true, Feasible: false},
	{Name: "pointer made", Body: `if p == nil { from(); p = new(int) }; if p == nil { to() }`, Plain: true, Feasible: false},
}

func pathProgram(cases []pathCase) string {
	var src strings.Builder
	src.WriteString(strings.Replace(pathCalls, `import "os"`, `import ("errors"; "os")`, 1))
	src.WriteString("\nvar _ = errors.New\n")
	for i, c := range cases {
		fmt.Fprintf(&src, "func f%d(b bool, s, u string, p *int, c, d chan int) { %s }\n", i, c.Body)
	}
	return src.String()
}

func TestFindPath(t *testing.T) { findPaths(t, pathCases) }

func TestFindPathQueries(t *testing.T) {
	s, p := ssatest.Load(t, pathProgram([]pathCase{
		{Body: `from(); if b { if s == "x" { to() } }`},
		{Body: `defer to(); from(); if b { stop() }`},
		{Body: `from(); if b { defer to(); stop() }`},
		{Body: `from(); if b { defer to() }; if s == "x" { return }`},
		{Body: `if b { from(); to() }`},
	}))
	fn := func(i int) *ssa.Function { return ssatest.Function(t, s, p, fmt.Sprintf("f%d", i)) }
	after := func(i int) paths.Point { return paths.After(ssatest.One(t, p, fn(i), "from").Instr) }
	isTo := func(i int) func(ssa.Instruction) bool { return paths.Is(ssatest.One(t, p, fn(i), "to").Instr) }

	no := func(c ssaflow.Cond) bool { return !c.Val }
	if paths.Find(p, after(0), paths.Query{To: isTo(0), Holds: no}).Found() {
		t.Error("a path takes a branch that is refused")
	}
	not := []ssaflow.Cond{{Value: fn(0).Params[0], Val: false}}
	if paths.Find(p, after(0), paths.Query{To: isTo(0), Assume: not}).Found() {
		t.Error("a path does not keep to what is assumed")
	}
	if paths.Find(p, after(0), paths.Query{To: isTo(0), Edge: func(_, b *ssa.BasicBlock) bool { return len(b.Preds) != 1 }}).Found() {
		t.Error("a path takes an edge that is refused")
	}

	// Deferred calls are met where they run.
	isStop := func(i ssa.Instruction) bool {
		c, ok := i.(*ssa.Call)
		return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == "stop"
	}
	for i, want := range map[int]bool{1: true, 2: false, 3: true} {
		got := paths.Find(p, after(i), paths.Query{To: isTo(i), Avoid: isStop, Deferred: true})
		if got.Found() != want {
			t.Errorf("f%d: a deferred call is met: %v", i, got.Found())
		}
	}
	if got := paths.Find(p, after(3), paths.Query{To: paths.IsReturn, Avoid: isTo(3), Deferred: true}); !got.Found() {
		t.Errorf("a path without the deferred call: %v", got)
	}
	if paths.Find(p, paths.Entry(fn(4)), paths.Query{To: isTo(4), Assume: []ssaflow.Cond{{Value: fn(4).Params[0], Val: false}}}).Found() {
		t.Error("from the entry, a path does not keep to what is assumed")
	}
}

// TestFindPathCounts: a map that was found to be empty has no element that a range
// comes upon, where who asks knows that both see the same elements.
func TestFindPathCounts(t *testing.T) {
	cases := []struct {
		body  string
		found bool
	}{
		{`if len(m) > 0 { stop() }; for range m { to() }`, false},
		{`if len(m) == 0 { from() } else { return }; for range m { to() }`, false},
		{`if m != nil { stop() }; for range m { to() }`, false},
		{`if m == nil { for range m { to() } }`, false},
		{`if p == nil && len(m) != 0 { stop() }; if p == nil { for range m { to() } }`, false},
		{`if p == nil && len(m) != 0 { stop() }; for range m { to() }`, true},
		{`if len(m) > 1 { stop() }; for range m { to() }`, true},
		{`if len(m) > 0 { stop() }; for range other { to() }`, true},
		{`if len(m) > 0 { stop() }; m = other; for range m { to() }`, true},
		{`if len(m) > 0 { stop() }; to()`, true},
		{`for range m { stop() }; if len(m) > 0 { to() }`, true},
		{`for range m { from() }; if len(m) == 0 { to() }`, true},
		{`for range m { if len(m) == 0 { to() } }`, false},
		{`if len(m) == 0 { for ask() { for range m { to() } } }`, false},
	}
	var src strings.Builder
	src.WriteString(pathCalls)
	for i, c := range cases {
		fmt.Fprintf(&src, "func f%d(m, other map[string]int, p *int) { %s }\n", i, c.body)
	}
	s, p := ssatest.Load(t, src.String())
	isCall := func(name string) func(ssa.Instruction) bool {
		return func(i ssa.Instruction) bool {
			c, ok := i.(*ssa.Call)
			return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == name
		}
	}
	of := func(look ssa.Value) ssa.Value {
		switch v := look.(type) {
		case *ssa.Call:
			return v.Call.Args[0]
		case *ssa.Next:
			return v.Iter.(*ssa.Range).X
		}
		x, _, _ := ssaflow.Cond{Value: look}.NilTest()
		return x
	}
	for i, c := range cases {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("f%d", i))
		q := paths.Query{To: isCall("to"), Avoid: isCall("stop")}
		if !paths.Find(p, paths.Entry(fn), q).Found() {
			t.Errorf("%s: no path even when maps are not looked at", c.body)
		}
		q.SameCount = func(a, b ssa.Value) bool { return of(a) == of(b) }
		if got := paths.Find(p, paths.Entry(fn), q).Found(); got != c.found {
			t.Errorf("%s: %v", c.body, got)
		}
	}
}

// A function in which everything is remembered and asked again is too much to
// look at; one in which nothing is asked again is not, however long.
func TestFindPathTooMuch(t *testing.T) {
	var params, asked, again strings.Builder
	for i := range 16 {
		fmt.Fprintf(&params, "b%d, ", i)
		fmt.Fprintf(&asked, "if b%d { from() }\n", i)
		fmt.Fprintf(&again, "if b%d { from() }\n", i)
	}
	src := "func from() {}\nfunc to() {}\n" +
		"func much(" + strings.TrimSuffix(params.String(), ", ") + " bool) {\n" + asked.String() + "if b0 { return }\n" + again.String() + "for {}\nto()\n}\n" +
		"func long(" + strings.TrimSuffix(params.String(), ", ") + " bool) {\n" + asked.String() + "}\n"
	s, p := ssatest.Load(t, src)
	none := paths.Query{To: func(ssa.Instruction) bool { return false }}
	if r := paths.Find(p, paths.Entry(ssatest.Function(t, s, p, "much")), none); !r.TooMuch || r.None() || r.Found() || len(p.Notes()) != 1 || !strings.Contains(p.Notes()[0].Message, "much is too large to follow") {
		t.Errorf("much: %+v", r)
	}
	if r := paths.Find(p, paths.Entry(ssatest.Function(t, s, p, "long")), none); !r.None() {
		t.Errorf("long: %+v", r)
	}
}

// TestFindPathRandom compares the search with what small programs do that are
// made at random: all of them are run with all parameters.
func TestFindPathRandom(t *testing.T) {
	const programs = 300
	r := rand.New(rand.NewPCG(1, 2))
	var src strings.Builder
	src.WriteString("func from() {}\nfunc to() {}\nfunc stop() {}\n")
	loops := func(i int) bool { return i%2 == 1 }
	for i := range programs {
		fmt.Fprintf(&src, "func r%d(a, b, c bool) {\nx := a\nfrom()\n%s_ = x\n}\n", i, randomStmts(r, 3, loops(i)))
	}
	s, p := ssatest.Load(t, src.String())
	found := 0
	for i := range programs {
		fn := ssatest.Function(t, s, p, fmt.Sprintf("r%d", i))
		want := false
		for n := range 8 { // whatever the parameters are
			want = want || runs(fn, []bool{n&1 > 0, n&2 > 0, n&4 > 0})
		}
		isCall := func(name string) func(ssa.Instruction) bool {
			return func(i ssa.Instruction) bool {
				c, ok := i.(*ssa.Call)
				return ok && c.Call.StaticCallee().Name() == name
			}
		}
		q := paths.Query{To: isCall("to"), Avoid: isCall("stop")}
		got := paths.Find(p, paths.Entry(fn), q)
		// How often a loop goes round is not known: there may be more paths.
		if got.Found() != want && (want || !loops(i)) || got.TooMuch {
			t.Errorf("r%d: a path is found: %v, there is one: %v", i, got.Found(), want)
		}
		if want {
			found++
		}
	}
	if found < programs/5 || found > programs*4/5 {
		t.Errorf("%d of %d programs have a path", found, programs)
	}
}

// randomStmts writes statements whose conditions are variables only, so that
// running them with all parameters finds every feasible path.
func randomStmts(r *rand.Rand, depth int, loops bool) string {
	var out strings.Builder
	for range 1 + r.IntN(3) {
		switch n := r.IntN(10); {
		case n == 0:
			out.WriteString("stop()\n")
		case n == 1:
			out.WriteString("to()\n")
		case n < 5:
			fmt.Fprintf(&out, "x = %s\n", []string{"true", "false", "!x", "a", "b && c", "!b || x"}[r.IntN(6)])
		case depth > 0 && n < 9:
			fmt.Fprintf(&out, "if %s {\n%s} else {\n%s}\n", []string{"a", "!b", "c", "x", "a && x", "!x"}[r.IntN(6)], randomStmts(r, depth-1, loops), randomStmts(r, depth-1, loops))
		case depth > 0 && loops:
			fmt.Fprintf(&out, "for n := 0; n < 2; n++ {\n%s}\n", randomStmts(r, depth-1, loops))
		}
	}
	return out.String()
}

// runs executes a function of bools and counters and reports whether it calls to
// before stop.
func runs(fn *ssa.Function, params []bool) bool {
	vals := make(map[ssa.Value]any)
	for i, p := range fn.Params {
		vals[p] = params[i]
	}
	value := func(v ssa.Value) any {
		if c, ok := v.(*ssa.Const); ok {
			switch s := c.Value.ExactString(); s {
			case "true", "false":
				return s == "true"
			}
			return c.Int64()
		}
		return vals[v]
	}
	var pred *ssa.BasicBlock
	for b, next := fn.Blocks[0], (*ssa.BasicBlock)(nil); b != nil; pred, b = b, next {
		next = nil
		phis := make(map[ssa.Value]any)
		for _, i := range b.Instrs {
			switch i := i.(type) {
			case *ssa.Phi:
				phis[i] = value(i.Edges[slices.Index(b.Preds, pred)])
				continue
			}
			for k, v := range phis {
				vals[k] = v
			}
			phis = nil
			switch i := i.(type) {
			case *ssa.Call:
				switch i.Call.StaticCallee().Name() {
				case "to":
					return true
				case "stop":
					return false
				}
			case *ssa.UnOp:
				vals[i] = !value(i.X).(bool)
			case *ssa.BinOp:
				vals[i] = binary(i.Op.String(), value(i.X), value(i.Y))
			case *ssa.If:
				next = b.Succs[1]
				if value(i.Cond).(bool) {
					next = b.Succs[0]
				}
			case *ssa.Jump:
				next = b.Succs[0]
			}
		}
	}
	return false
}

func binary(op string, x, y any) any {
	switch op {
	case "==":
		return x == y
	case "!=":
		return x != y
	case "<":
		return x.(int64) < y.(int64)
	}
	return x.(int64) + y.(int64)
}
