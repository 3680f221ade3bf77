package flow_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/flow/flowtest"
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
func exit()        { os.Exit(1) }
`

type pathCase struct {
	name, body string
	// plain: there is a path when conditions do not matter; feasible: when they do.
	plain, feasible bool
}

var pathCases = []pathCase{
	{"straight", `from(); to()`, true, true},
	{"before", `to(); from()`, false, false},
	{"stopped", `from(); stop(); to()`, false, false},
	{"around", `from(); if ask() { stop() }; to()`, true, true},
	{"both ways", `from(); if ask() { stop() } else { stop() }; to()`, false, false},
	{"other branch", `if ask() { from() } else { to() }`, false, false},
	{"loop", `for ask() { to(); from() }`, true, true},
	{"loop, stopped", `for ask() { to(); from(); stop() }`, false, false},
	{"loop around a stop", `for ask() { to(); if ask() { stop() }; from() }`, true, true},
	{"never returns", `from(); os.Exit(1); to()`, false, false},
	{"panics", `from(); if b { panic("x") }; to()`, true, true},
	{"panics always", `from(); panic("x")`, false, false},
	{"decided twice", `from(); if b { stop() }; if b { to() }`, true, false},
	{"decided twice, the other way", `from(); if b { stop() }; if !b { to() }`, true, true},
	{"decided before", `if b { from(); if !b { to() } }`, true, false},
	{"decided before and joined", `if b { from() }; if !b { to() }`, true, false},
	{"asked anew", `from(); if ask() { stop() }; if ask() { to() }`, true, true},
	{"asked anew in each round", `for { if ask() { to() } else { from() } }`, true, true},
	{"decided before the loop", `from(); if b { stop() }; for ask() { if b { to() } }`, true, false},
	{"the same in each round", `for ask() { if b { to() } else { from() } }`, true, false},
	{"error tested twice", `err := get(); if err != nil { from() }; if err == nil { to() }`, true, false},
	{"error tested twice, same", `err := get(); if err != nil { from() }; if err != nil { to() }`, true, true},
	{"error of another call", `err := get(); if err != nil { from(); err = get() }; if err == nil { to() }`, true, true},
	{"error of another round", `for ask() { err := get(); if err != nil { from() } else { to() } }`, true, true},
	{"error kept in an outer variable", `var err error; for ask() { if err == nil { to() }; err = get(); if err != nil { from() } }`, true, true},
	{"error kept over rounds", `var err error; for ask() { if err == nil { to(); err = get() }; if err != nil { from() } }`, true, false},
	{"flag set", `found := false; if ask() { found = true; from() }; if !found { to() }`, true, false},
	{"flag not set", `found := false; if ask() { found = true } else { from() }; if !found { to() }`, true, true},
	{"flag set in a loop", `found := false; for ask() { if ask() { found = true; from(); break } }; if !found { to() }`, true, false},
	{"flag may be cleared", `found := false; for ask() { if ask() { found = true; from() } else { found = false } }; if !found { to() }`, true, true},
	{"remembered condition", `ok := get() == nil; if ok { from() }; if !ok { to() }`, true, false},
	{"short circuit", `if b && ask() { from() }; if !b { to() }`, true, false},
	{"short circuit, either", `if b || ask() { from() }; if !b { to() }`, true, true},
	{"short circuit in a variable", `from(); both := b && ask(); if both { if !b { to() } }`, true, false},
	{"nil made of a branch", `var err error; if ask() { from() } else { err = get() }; if err != nil { to() }`, true, false},
	{"error made in a branch", `var err error; if ask() { from(); err = errors.New("x") }; if err == nil { to() }`, true, false},
	{"switch", `switch s { case "a": from(); case "b": to() }`, false, false},
	{"switch twice", `switch s { case "a": from() }; switch s { case "b": to() }`, true, false},
	{"switch twice, same", `switch s { case "a": from() }; switch s { case "a": to() }`, true, true},
	{"switch falls through", `switch s { case "a": from(); fallthrough; case "b": to() }`, true, true},
	{"two variables are one", `if s == u { from() }; if s != u { to() }`, true, false},
	{"two variables, turned round", `if s == u { from() }; if u != s { to() }`, true, false},
	{"labelled break", `outer: for ask() { for ask() { from(); break outer }; to() }`, false, false},
	{"break of the inner loop", `for ask() { for ask() { from(); break }; to() }`, true, true},
	{"labelled continue", `outer: for ask() { for ask() { from(); continue outer }; stop() }; to()`, true, true},
	{"labelled continue meets the rest", `outer: for ask() { for ask() { from(); if b { continue outer } }; to(); return }`, true, true},
	{"goto", `from(); goto end; to(); end: stop()`, false, false},
	{"goto back", `again: if ask() { to() }; from(); if ask() { goto again }`, true, true},
	{"select", `select { case <-c: from(); case <-d: to() }`, false, false},
	{"select in a loop", `for { select { case <-c: from(); case <-d: to() } }`, true, true},
	{"select, then", `select { case <-c: from(); default: stop() }; to()`, true, true},
	{"return between", `from(); if b { return }; if b { to() }`, true, false},
	{"deferred literal", `defer func() { to() }(); from()`, false, false},
	{"recover", `defer func() { recover() }(); from(); if b { panic("x") }; to()`, true, true},
	{"range", `for range 3 { from() }; to()`, true, true},
	{"constant condition", `from(); const on = false; if on { to() }`, true, false},
	{"not not", `if !(!b) { from() }; if !b { to() }`, true, false},
	{"compared with true", `if b == true { from() }; if !b { to() }`, true, false},
	{"pointer tested twice", `if p == nil { from() }; if p != nil { to() }`, true, false},
	{"pointer made", `if p == nil { from(); p = new(int) }; if p == nil { to() }`, true, false},
}

func pathProgram(cases []pathCase) string {
	var src strings.Builder
	src.WriteString(strings.Replace(pathCalls, `import "os"`, `import ("errors"; "os")`, 1))
	src.WriteString("\nvar _ = errors.New\n")
	for i, c := range cases {
		fmt.Fprintf(&src, "func f%d(b bool, s, u string, p *int, c, d chan int) { %s }\n", i, c.body)
	}
	return src.String()
}

func TestFindPath(t *testing.T) {
	s, p := flowtest.Load(t, pathProgram(pathCases))
	isCall := func(name string) func(ssa.Instruction) bool {
		return func(i ssa.Instruction) bool {
			c, ok := i.(*ssa.Call)
			return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == name
		}
	}
	for i, c := range pathCases {
		fn := flowtest.Function(t, s, p, fmt.Sprintf("f%d", i))
		from := flowtest.One(t, p, fn, "from").Instr
		for _, plain := range []bool{true, false} {
			q := flow.PathQuery{To: isCall("to"), Avoid: isCall("stop"), Plain: plain}
			got, want := flow.FindPath(p, flow.After(from), q), c.feasible
			if plain {
				want = c.plain
			}
			if got.Found() != want || got.None() == want {
				t.Errorf("%s (plain: %v): %v, not %v", c.name, plain, got.Found(), want)
			}
			if got.Found() && !isCall("to")(got.End) {
				t.Errorf("%s: the path ends with %s", c.name, got.End)
			}
		}
		// Backward the same paths are found.
		for _, to := range flowtest.Calls(p, fn, "to") {
			forward := flow.FindPath(p, flow.After(from), flow.PathQuery{To: flow.Is(to.Instr), Avoid: isCall("stop"), Plain: true}).Found()
			back := flow.FindPath(p, flow.UpTo(to.Instr), flow.PathQuery{To: flow.Is(from), Avoid: isCall("stop"), Back: true}).Found()
			if forward != back {
				t.Errorf("%s: forward %v, backward %v", c.name, forward, back)
			}
		}
	}
}

func TestFindPathQueries(t *testing.T) {
	s, p := flowtest.Load(t, pathProgram([]pathCase{
		{body: `from(); if b { if s == "x" { to() } }`},
		{body: `defer to(); from(); if b { stop() }`},
		{body: `from(); if b { defer to(); stop() }`},
		{body: `from(); if b { defer to() }; if s == "x" { return }`},
		{body: `if b { from(); to() }`},
	}))
	fn := func(i int) *ssa.Function { return flowtest.Function(t, s, p, fmt.Sprintf("f%d", i)) }
	after := func(i int) flow.Point { return flow.After(flowtest.One(t, p, fn(i), "from").Instr) }
	isTo := func(i int) func(ssa.Instruction) bool { return flow.Is(flowtest.One(t, p, fn(i), "to").Instr) }

	r := flow.FindPath(p, after(0), flow.PathQuery{To: isTo(0)})
	var conds []flow.Cond
	for _, d := range r.Witness() {
		conds = append(conds, d.Cond)
	}
	if got := flowtest.Render(conds); got != `b=true (s=="x")=true` {
		t.Errorf("the path decides %q", got)
	}
	no := func(c flow.Cond) bool { return !c.Val }
	if flow.FindPath(p, after(0), flow.PathQuery{To: isTo(0), Holds: no}).Found() {
		t.Error("a path takes a branch that is refused")
	}
	not := []flow.Cond{{Value: fn(0).Params[0], Val: false}}
	if flow.FindPath(p, after(0), flow.PathQuery{To: isTo(0), Assume: not}).Found() {
		t.Error("a path does not keep to what is assumed")
	}
	if flow.FindPath(p, after(0), flow.PathQuery{To: isTo(0), Edge: func(_, b *ssa.BasicBlock) bool { return len(b.Preds) != 1 }}).Found() {
		t.Error("a path takes an edge that is refused")
	}

	// Deferred calls are met where they run.
	isStop := func(i ssa.Instruction) bool {
		c, ok := i.(*ssa.Call)
		return ok && c.Call.StaticCallee() != nil && c.Call.StaticCallee().Name() == "stop"
	}
	for i, want := range map[int]bool{1: true, 2: false, 3: true} {
		got := flow.FindPath(p, after(i), flow.PathQuery{To: isTo(i), Avoid: isStop, Deferred: true})
		if got.Found() != want {
			t.Errorf("f%d: a deferred call is met: %v", i, got.Found())
		}
	}
	if got := flow.FindPath(p, after(3), flow.PathQuery{To: flow.IsReturn, Avoid: isTo(3), Deferred: true}); !got.Found() || len(got.Witness()) == 0 || got.Witness()[0].Val {
		t.Errorf("a path without the deferred call: %v", got)
	}
	if flow.FindPath(p, flow.Entry(fn(4)), flow.PathQuery{To: isTo(4), Assume: []flow.Cond{{Value: fn(4).Params[0], Val: false}}}).Found() {
		t.Error("from the entry, a path does not keep to what is assumed")
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
	s, p := flowtest.Load(t, src)
	none := flow.PathQuery{To: func(ssa.Instruction) bool { return false }}
	if r := flow.FindPath(p, flow.Entry(flowtest.Function(t, s, p, "much")), none); !r.TooMuch || r.None() || r.Found() {
		t.Errorf("much: %+v", r)
	}
	if r := flow.FindPath(p, flow.Entry(flowtest.Function(t, s, p, "long")), none); !r.None() {
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
	s, p := flowtest.Load(t, src.String())
	found := 0
	for i := range programs {
		fn := flowtest.Function(t, s, p, fmt.Sprintf("r%d", i))
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
		q := flow.PathQuery{To: isCall("to"), Avoid: isCall("stop")}
		got := flow.FindPath(p, flow.Entry(fn), q)
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
