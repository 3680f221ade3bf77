package callgraph_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

const graphSource = `
import "sync"

type S struct{ f func() }

type doer interface{ do() }

func (s *S) do()     { leaf() }
func (s *S) method() { leaf() }

func leaf()  {}
func other() {}

func runNow(f func()) { f() }

func calls()     { leaf() }
func nested()    { calls() }
func starts()    { go leaf() }
func group()     { var wg sync.WaitGroup; wg.Go(leaf); wg.Wait() }
func awaited()   { var wg sync.WaitGroup; wg.Add(1); go func() { defer wg.Done(); leaf() }(); wg.Wait() }
func apart()     { var wg, own sync.WaitGroup; go func() { defer wg.Done(); leaf() }(); own.Wait() }
func told(wg *sync.WaitGroup) { leaf(); wg.Done() }
func handed()    { var wg sync.WaitGroup; go told(&wg); wg.Wait() }
func valued()     { var wg sync.WaitGroup; done := wg.Done; go func() { leaf(); done() }(); wait := wg.Wait; wait() }
func pooled()    { (&pool{}).Go(func() { leaf() }) }
func goesWith()  { go runNow(leaf) }
func defers()    { defer leaf() }
func hands()     { runNow(leaf) }
func inPlace()   { runNow(func() { leaf() }) }
func keeps()     { f := func() { leaf() }; held = f }
func bound(s *S) { runNow(s.method) }
func listed()    { for _, f := range []func(){other, leaf} { f() } }
func table()     { steps := map[string]func(){}; steps["a"] = leaf; steps["a"]() }
func field()     { s := S{f: leaf}; s.f() }
func iface(d doer) { d.do() }
func recursive() { mutual() }
func mutual()    { recursive(); leaf() }
func generic[T any](x T) { leaf() }
func instance()  { generic[int](1) }

type pool struct{ todo []func() }

func (p *pool) Go(f func()) { p.todo = append(p.todo, f) }

var held func()
`

// TestCallGraph: what runs when a function does, by what is followed.
func TestCallGraph(t *testing.T) {
	s, p := ssatest.Load(t, graphSource)
	g := callgraph.New(p, func(fn *ssa.Function) bool { return fn.Parent().Name() == "inPlace" })
	started := callgraph.BeforeReturn
	started.Goroutines = true
	for _, tt := range []struct {
		from   string
		follow callgraph.Follow
		leaf   bool
	}{
		{"calls", callgraph.Follow{}, true},
		{"pooled", callgraph.BeforeReturn, false},
		{"pooled", started, true},
		{"nested", callgraph.Follow{}, true},
		{"starts", callgraph.BeforeReturn, false},
		{"starts", started, true},
		{"group", callgraph.BeforeReturn, true}, // and waits for it
		{"group", started, true},
		{"awaited", callgraph.BeforeReturn, true},
		{"apart", callgraph.BeforeReturn, false}, // it waits for another group
		{"handed", callgraph.BeforeReturn, true},
		{"valued", callgraph.BeforeReturn, false}, // a method value
		{"goesWith", callgraph.BeforeReturn, false},
		{"goesWith", started, true},
		{"defers", callgraph.Follow{}, true},
		{"defers", callgraph.Follow{NoDefers: true}, false},
		{"hands", callgraph.Follow{}, false},
		{"hands", callgraph.InPlace, false}, // no literal
		{"hands", callgraph.BeforeReturn, true},
		{"inPlace", callgraph.Follow{}, false},
		{"inPlace", callgraph.InPlace, true},
		{"keeps", callgraph.BeforeReturn, false},
		{"keeps", callgraph.Everything, true},
		{"bound", callgraph.BeforeReturn, true},
		{"listed", callgraph.BeforeReturn, true},
		{"listed", callgraph.InPlace, true},
		{"table", callgraph.BeforeReturn, true},
		{"field", callgraph.Follow{}, true},
		{"iface", callgraph.Follow{}, true}, // one type implements it
		{"recursive", callgraph.Follow{}, true},
		{"instance", callgraph.Follow{}, true},
		{"other", callgraph.Everything, false},
	} {
		fn, leaf := ssatest.Function(t, s, p, tt.from), ssatest.Function(t, s, p, "leaf")
		c := g.From(fn, tt.follow)
		if c.Has(leaf) != tt.leaf {
			t.Errorf("%s with %+v: leaf runs %v, want %v", tt.from, tt.follow, c.Has(leaf), tt.leaf)
		}
		if c.Root(fn) != fn || c.Funcs()[0] != fn || g.From(fn, tt.follow) != c {
			t.Errorf("%s: is not its own root, or was found twice", tt.from)
		}
		_, found := g.AnyCall(fn, tt.follow, func(c ssaflow.Call) callgraph.Look { return callgraph.FoundIf(c.Static == leaf) })
		if tt.from != "listed" && tt.from != "table" && tt.from != "hands" && tt.from != "group" && tt.from != "goesWith" && found != tt.leaf { // these hand it on
			t.Errorf("%s with %+v: a call of leaf: %v, want %v", tt.from, tt.follow, found, tt.leaf)
		}
	}
	if _, found := g.AnyCall(ssatest.Function(t, s, p, "nested"), callgraph.Follow{}, func(c ssaflow.Call) callgraph.Look { return callgraph.LookPast }); found {
		t.Error("a call was found behind one that does not matter")
	}
}

// TestClosureRoots: each function belongs to the first root that leads to it, and
// an edge that is refused leads nowhere.
func TestClosureRoots(t *testing.T) {
	s, p := ssatest.Load(t, graphSource)
	g := callgraph.New(p, nil)
	first, second := ssatest.Function(t, s, p, "calls"), ssatest.Function(t, s, p, "defers")
	c := g.Closure([]*ssa.Function{first, second}, callgraph.Follow{}, nil)
	if got := c.Root(ssatest.Function(t, s, p, "leaf")); got != first {
		t.Errorf("root %v, want %v", got, first)
	}
	c = g.Closure([]*ssa.Function{first, second}, callgraph.Follow{}, func(e callgraph.Edge) bool {
		_, ok := e.Call.Instr.(*ssa.Defer)
		return ok
	})
	if got := c.Root(ssatest.Function(t, s, p, "leaf")); got != second {
		t.Errorf("root %v, want %v", got, second)
	}
}

// TestGraphCallers: who calls a function, and who else may.
func TestGraphCallers(t *testing.T) {
	s, p := ssatest.Load(t, `
type doer interface{ do() }
type A struct{}
type B struct{}

func (A) do()     {}
func (*B) do()    {}
func (A) undone() {}

func valued() {}
func unused() {}
func Exported() { called(); deep() }
func called() { deep() }
func deep()   {}
func run(d doer) { d.do() }
func generic[T any](x T) {}
func hands() { take(valued); g := generic[int]; g(1) }
func take(func()) {}
func loopA() { loopB() }
func loopB() { loopA() }
`)
	g := callgraph.New(p, func(*ssa.Function) bool { return true })
	want := map[string]string{
		"do":       "dynamic dynamic",
		"undone":   "",
		"valued":   "value",
		"unused":   "",
		"Exported": "exported",
		"called":   "Exported",
		"deep":     "Exported called",
		"take":     "hands",
		"loopA":    "loopB",
	}
	got := make(map[string][]string)
	for _, fn := range p.Funcs {
		c := g.Callers(fn)
		var list []string
		for _, s := range c.Sites {
			list = append(list, s.Caller.Name())
		}
		for is, what := range map[string]bool{"value": c.AsValue, "dynamic": c.Dynamic, "exported": c.Exported} {
			if what {
				list = append(list, is)
			}
			if what && c.Complete() {
				t.Errorf("%s: complete, though %s", fn.Name(), is)
			}
		}
		got[fn.Name()] = append(got[fn.Name()], list...)
	}
	for name, w := range want {
		if strings.Join(got[name], " ") != w {
			t.Errorf("%s: %v, want %s", name, got[name], w)
		}
	}
	inExported := func(s callgraph.Site) callgraph.Look { return callgraph.FoundIf(s.Caller.Name() == "Exported") }
	for name, w := range map[string]bool{"deep": true, "called": true, "Exported": false, "unused": false, "loopA": false, "take": false} {
		if got := g.EveryCall(ssatest.Function(t, s, p, name), inExported); got != w {
			t.Errorf("every call of %s comes from Exported: %v", name, got)
		}
	}
	past := func(callgraph.Site) callgraph.Look { return callgraph.LookPast }
	if g.EveryCall(ssatest.Function(t, s, p, "deep"), past) {
		t.Error("every call holds, though none does")
	}
	var up []string
	g.Up(ssatest.Function(t, s, p, "deep"), callgraph.BeforeReturn, func(ssa.Instruction) bool { return true }, func(fn *ssa.Function) bool {
		up = append(up, fn.Name())
		return false
	})
	if want := []string{"deep", "Exported", "called"}; !slices.Equal(up, want) {
		t.Errorf("up from deep: %v, want %v", up, want)
	}
}
