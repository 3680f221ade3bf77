package ssaflow_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

func TestKnown(t *testing.T) {
	s, p := ssatest.Load(t, `
func mark() {}

func then(a bool) { if a { mark() } }

func otherwise(a bool) { if a { return }; mark() }

func not(a bool) { if !a { mark() } }

func notNot(a bool) { if !(!a) { mark() } }

func negated(a bool) { b := !a; if b { mark() } }

func and(a, b bool) { if a && b { mark() } }

func or(a, b bool) { if a || b { return }; mark() }

func either(a, b bool) { if a || b { mark() } }

func after(a bool) { if a { println() }; mark() }

func nested(a, b bool) { if a { if !b { mark() } } }

func equal(n int) { if n == 3 { mark() } }

func switched(s string) { switch s { case "a": case "b": mark() } }

func inLoop(n int, a bool) { for i := 0; i < n; i++ { if a { continue }; mark() } }

func afterLoop(a bool, n int) { for !a && n > 0 { n-- }; mark() }

func early(err error) { if err != nil { return }; mark() }
`)
	for name, want := range map[string]string{
		"then":      "a=true",
		"otherwise": "a=false",
		"not":       "a=false",
		"notNot":    "a=true",
		"negated":   "a=false",
		"and":       "a=true b=true",
		"or":        "a=false b=false",
		"either":    "",
		"after":     "",
		"nested":    "a=true b=false",
		"equal":     "(n==3)=true",
		"switched":  `(s=="a")=false (s=="b")=true`,
		"early":     "(err!=nil)=false",
	} {
		c := ssatest.One(t, p, ssatest.Function(t, s, p, name), "mark")
		if got := ssatest.Render(p.Known(c.Instr.Block())); got != want {
			t.Errorf("%s: known %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"inLoop": "a=false", "afterLoop": ""} {
		c := ssatest.One(t, p, ssatest.Function(t, s, p, name), "mark")
		got := ssatest.Render(p.Known(c.Instr.Block()))
		if want == "" && got != "" || !strings.HasSuffix(got, want) {
			t.Errorf("%s: known %q, want %q at the end", name, got, want)
		}
	}
}

func TestEdgeConds(t *testing.T) {
	s, p := ssatest.Load(t, `
func f(a, b bool) int {
	x := 1
	if a {
		if b {
			x = 2
		}
	}
	return x
}
`)
	fn := ssatest.Function(t, s, p, "f")
	var got []string
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if phi, ok := i.(*ssa.Phi); ok {
				for k, pred := range b.Preds {
					got = append(got, ssatest.Operand(phi.Edges[k])+": "+ssatest.Render(p.EdgeConds(pred, b)))
				}
			}
		}
	}
	slices.Sort(got)
	want := []string{"1: a=false", "1: a=true b=false", "2: a=true b=true"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNonNil(t *testing.T) {
	s, p := ssatest.Load(t, `
import (
	"errors"
	"fmt"
)

func mark(error) {}

func tested(err error) { if err != nil { mark(err) } }

func reversed(err error) { if nil != err { mark(err) } }

func returned(err error) { if err == nil { return }; mark(err) }

func untested(err error) { mark(err) }

func wasNil(err error) { if err == nil { mark(err) } }

func another(err, e error) { if e != nil { mark(err) } }

func made() { mark(errors.New("x")) }

func formatted(err error) { mark(fmt.Errorf("x: %w", err)) }

type own struct{}

func (own) Error() string { return "" }

func concrete() { mark(own{}) }

func joined(a bool, err error) {
	e := errors.New("x")
	if a {
		if err == nil {
			return
		}
		e = err
	}
	mark(e)
}

func maybe(a bool, err error) {
	e := errors.New("x")
	if a {
		e = err
	}
	mark(e)
}
`)
	for _, test := range []struct {
		name        string
		nonNil, set bool
	}{
		{"tested", true, true}, {"reversed", true, true}, {"returned", true, true}, {"untested", false, false},
		{"wasNil", false, false}, {"another", false, false}, {"made", false, true}, {"formatted", false, true},
		{"concrete", false, true}, {"joined", false, true}, {"maybe", false, false},
	} {
		c := ssatest.One(t, p, ssatest.Function(t, s, p, test.name), "mark")
		if got := p.NonNil(c.Args[0], c.Instr.Block()); got != test.nonNil {
			t.Errorf("%s: NonNil %v", test.name, got)
		}
		if got := p.ErrSet(c.Args[0], c.Instr.Block()); got != test.set {
			t.Errorf("%s: ErrSet %v", test.name, got)
		}
		if test.set && !errflow.Failed(p, c.Args[0], c.Instr.Block()) {
			t.Errorf("%s: Failed sees less than ErrSet", test.name)
		}
	}
}

func TestWalks(t *testing.T) {
	s, p := ssatest.Load(t, `
func from() {}
func to()   {}
func stop() {}

func straight()        { from(); to() }
func before()          { to(); from() }
func stopped()         { from(); stop(); to() }
func around(a bool)    { from(); if a { stop() }; to() }
func bothWays(a bool)  { from(); if a { stop() } else { stop() }; to() }
func apart(a bool)     { if a { from() } else { to() } }
func loop(n int)       { for range n { to(); from() } }
func stopLoop(n int)   { for range n { to(); from(); stop() } }
func returned(a bool)  { from(); if a { return }; to() }
func never()           { from(); panic("x"); to() }
`)
	for name, want := range map[string][2]bool{ // reaches; dominates
		"straight": {true, true}, "before": {false, false}, "stopped": {false, true}, "around": {true, true},
		"bothWays": {false, true}, "apart": {false, false}, "loop": {true, false}, "stopLoop": {false, false},
		"returned": {true, true},
	} {
		fn := ssatest.Function(t, s, p, name)
		from, to := ssatest.One(t, p, fn, "from").Instr, ssatest.One(t, p, fn, "to").Instr
		isStop := func(i ssa.Instruction) bool {
			for _, c := range ssatest.Calls(p, fn, "stop") {
				if c.Instr == i {
					return true
				}
			}
			return false
		}
		if got := ssaflow.Reaches(from, to, isStop); got != want[0] {
			t.Errorf("%s: reaches %v", name, got)
		}
		if got := ssaflow.Dominates(from, to); got != want[1] {
			t.Errorf("%s: dominates %v", name, got)
		}
		// Walking back is the same way.
		back := false
		ssaflow.WalkBack(to, func(i ssa.Instruction) bool {
			back = back || i == from
			return !isStop(i)
		})
		if back != want[0] {
			t.Errorf("%s: walking back finds it: %v", name, back)
		}
		seen := make(map[ssa.Instruction]int)
		ssaflow.Walk(from, func(i ssa.Instruction) bool { seen[i]++; return true })
		for i, n := range seen {
			if n > 1 && i.Block() != from.Block() {
				t.Errorf("%s: %s is visited %d times", name, i, n)
			}
		}
	}
	if list := ssatest.Calls(p, ssatest.Function(t, s, p, "never"), "to"); len(list) > 0 && ssaflow.Reaches(ssatest.One(t, p, ssatest.Function(t, s, p, "never"), "from").Instr, list[0].Instr, nil) {
		t.Error("never: what follows a panic is reached")
	}
}

func TestResolve(t *testing.T) {
	s, p := ssatest.Load(t, `
import "strings"

type doer interface{ do(int) }

type impl struct{ n int }

func (i *impl) do(n int) { i.n = n }

type public interface{ Do() }

type a struct{}

func (a) Do() {}

type b struct{}

func (b) Do() {}

type base struct{}

func (*base) add(int) {}

type outer struct{ *base }

type holder struct {
	d public
	f func(int)
	g func(int)
}

func make1() *holder { return &holder{d: a{}, f: plain} }

func set(h *holder) { h.g = plain; h.g = other }

func plain(int) {}

func other(int) {}

func generic[T any](x T) {}

type box[T any] struct{}

func (box[T]) put(T) {}

func adder() func(int) { return func(int) {} }

func static()                 { plain(1) }
func method(i *impl)          { i.do(1) }
func bound(i *impl)           { f := i.do; f(1) }
func methodExpr(i *impl)      { (*impl).do(i, 1) }
func embedded(o outer)        { o.add(1) }
func onlyOne(d doer)          { d.do(1) }
func two(d public)            { d.Do() }
func madeHere()               { var d public = a{}; d.Do() }
func field(h *holder)         { h.d.Do() }
func funcField(h *holder)     { h.f(1) }
func funcFieldTwo(h *holder)  { h.g(1) }
func generic1()               { generic("x") }
func genericMethod(x box[int]) { x.put(1) }
func literal()                { func(int) {}(1) }
func variable()               { f := func(int) {}; f(1) }
func captured(x int)          { f := func(int) { println(x) }; f(1) }
func returned()               { adder()(1) }
func parameter(f func(int))   { f(1) }
func library()                { _ = strings.ToUpper("x") }
func started()                { go plain(1) }
func deferred()               { defer plain(1) }
func builtin()                { println(1) }
`)
	for name, want := range map[string]string{
		"static":        "plain static",
		"method":        "do static method",
		"bound":         "do static method",
		"methodExpr":    "do static method",
		"embedded":      "add static method",
		"onlyOne":       "do static method target",
		"two":           "Do method",
		"madeHere":      "Do static method target",
		"field":         "Do static method target",
		"funcField":     "plain static",
		"funcFieldTwo":  "",
		"generic1":      "generic static",
		"genericMethod": "put static method",
		"literal":       " static",
		"variable":      " static",
		"captured":      " static closure",
		"returned":      " static",
		"parameter":     "",
		"library":       "ToUpper",
		"started":       "plain static",
		"deferred":      "plain static",
		"builtin":       "-",
	} {
		fn := ssatest.Function(t, s, p, name)
		list := p.Calls(fn)
		got := "-"
		if len(list) > 0 {
			c := list[len(list)-1]
			got = ""
			if c.Fn != nil {
				got = c.Fn.Name()
				if c.Fn != c.Fn.Origin() {
					t.Errorf("%s: an instance instead of the generic function", name)
				}
			}
			for _, x := range []struct {
				set  bool
				word string
			}{{c.Static != nil, " static"}, {c.Method, " method"}, {c.Target != nil, " target"}, {c.Closure != nil, " closure"}} {
				if x.set {
					got += x.word
				}
			}
			if c.Method && c.Arg(-1) == nil || !c.Method && c.Arg(-1) != nil {
				t.Errorf("%s: receiver %v", name, c.Arg(-1))
			}
			if want != "Do method" && !strings.HasPrefix(want, "Do") && name != "library" {
				if k, ok := c.Arg(0).(*ssa.Const); !ok && name != "generic1" || ok && k.Value.ExactString() != "1" && name != "generic1" {
					t.Errorf("%s: first argument %v", name, c.Arg(0))
				}
			}
			if c.Arg(7) != nil {
				t.Errorf("%s: an eighth argument", name)
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestVariadicArgs(t *testing.T) {
	s, p := ssatest.Load(t, `
func v(list ...any) {}

func none()             { v() }
func three(a, b, c int) { v(a, b, c) }
func spread(l []any)    { v(l...) }
`)
	for name, want := range map[string]int{"none": 0, "three": 3, "spread": 0} {
		c := ssatest.One(t, p, ssatest.Function(t, s, p, name), "v")
		list := ssaflow.VariadicArgs(c.Args[0])
		if len(list) != want {
			t.Errorf("%s: %d values", name, len(list))
		}
		for i, v := range list {
			if got := ssaflow.Unwrap(v).Name(); got != string(rune('a'+i)) {
				t.Errorf("%s: value %d is %s", name, i, got)
			}
		}
	}
}
