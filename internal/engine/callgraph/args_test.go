package callgraph_test

import (
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"golang.org/x/tools/go/ssa"
)

const argsSource = `
type S struct{}

func root(ok, no int) {
	direct(ok)
	mixed(ok)
	mixed(no)
	through(ok)
	go started(ok)
	Exported(ok)
	(&S{}).Method(ok)
	held = valued
	valued(ok)
	circle(ok)
	func(lit int) { inner(lit) }(ok)
}

func direct(x int)   {}
func mixed(x int)    {}
func through(x int)  { below(x) }
func below(x int)    {}
func started(x int)  {}
func uncalled(x int) {}
func Exported(x int) {}
func valued(x int)   {}
func circle(x int)   { circle(x) }
func inner(x int)    {}

func (s *S) Method(x int) {}

var held func(int)
`

// TestEveryArg: a parameter is what every caller hands to it, when they are known.
func TestEveryArg(t *testing.T) {
	_, p := ssatest.Load(t, argsSource)
	g := callgraph.New(p, func(*ssa.Function) bool { return true })
	look := func(v ssa.Value) (callgraph.Look, *ssa.Parameter) {
		param, ok := v.(*ssa.Parameter)
		switch {
		case !ok || param.Name() == "no":
			return callgraph.LookPast, nil
		case param.Name() == "ok":
			return callgraph.LookFound, nil
		}
		return callgraph.LookInto, param
	}
	for name, want := range map[string]bool{
		"direct": true, "through": true, "below": true, "Method": true,
		"mixed": false, "started": false, "uncalled": false, "Exported": false, "valued": false, "circle": false, "inner": false,
	} {
		at := slices.IndexFunc(p.Funcs, func(fn *ssa.Function) bool { return fn.Name() == name })
		if at < 0 {
			t.Fatalf("no function %s", name)
		}
		fn := p.Funcs[at]
		if got := g.EveryArg(fn.Params[len(fn.Params)-1], look); got != want {
			t.Errorf("%s: %t, want %t", name, got, want)
		}
	}
}
