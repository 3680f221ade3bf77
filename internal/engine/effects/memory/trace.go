package memory

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// giveUp claims nothing about a function.
func (p *Package) giveUp(f *Func, why string) {
	f.TooComplex = true
	p.Flow.GaveUp(f.Fn, why)
	if !trace.On() || f.Fn.Syntax() == nil {
		return
	}
	trace.Add(trace.Note{
		Place: trace.Of(f.Fn.Syntax()), Kind: trace.Summary,
		Text: fmt.Sprintf("nothing is claimed about %s: %s", ssaflow.Outermost(f.Fn).Name(), why),
	})
}

// noteUnknown notes that nothing is known of what a call runs: its results and what it
// gets leave sight.
func (in *Interp) noteUnknown(c ssaflow.Call) {
	if !trace.On() || !slices.ContainsFunc(c.Args, ofObject) && !returnsObject(c) {
		return
	}
	node := in.P.Flow.Node(c.Instr)
	if node == nil {
		return
	}
	what := "the called value"
	switch {
	case c.Fn == nil:
	case c.Instr.Common().IsInvoke():
		what = c.Fn.Name() + " of an interface"
	case c.Fn.Pkg() != nil && c.Fn.Pkg() != in.P.Pass.Pkg:
		what = c.Fn.Pkg().Name() + "." + c.Fn.Name()
	default:
		what = c.Fn.Name()
	}
	trace.Add(trace.Note{
		Place: trace.Of(node), Kind: trace.Value,
		Text: "nothing is known of what " + what + " does with memory: what it is given may be kept or changed, what it returns may be anything",
	})
}

// ofObject: the value may stand for an object of the API, or is an interface that may.
func ofObject(v ssa.Value) bool { return isObject(v.Type()) }

func isObject(t types.Type) bool { return kube.IsAPIObject(t) || kube.IsObjectInterface(t) }

func returnsObject(c ssaflow.Call) bool {
	for v := range c.Instr.Common().Signature().Results().Variables() {
		if isObject(v.Type()) {
			return true
		}
	}
	return false
}
