// Subject: calls

package rule

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// RunByCommand reports whether fn is what a command of cobra runs, or is called for such a one
// alone, and not again and again: somebody has typed it, sees what it says, and types it again.
func (p *Pass) RunByCommand(fn *ssa.Function) bool {
	inner := fn
	fn = ssaflow.Outermost(fn)
	return takesCommand(inner) || takesCommand(fn) || p.Effects.Graph().EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		if ssaflow.InLoop(s.Call.Instr.Block()) {
			return callgraph.LookPast // a program that goes on may do so
		}
		if takesCommand(s.Caller) || takesCommand(ssaflow.Outermost(s.Caller)) {
			return callgraph.LookFound
		}
		return callgraph.LookInto
	})
}

func takesCommand(fn *ssa.Function) bool {
	for v := range fn.Signature.Params().Variables() {
		if kube.IsType(v.Type(), "cobra.Command") {
			return true
		}
	}
	return false
}
