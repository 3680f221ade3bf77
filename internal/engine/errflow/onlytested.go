package errflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// OnlyTested reports whether all callers of fn ask whether its error is there, and nobody
// reads what it says: it is handed to no call, not returned and not kept.
func OnlyTested(p *ssaflow.Package, g *callgraph.Graph, fn *ssa.Function) bool {
	return g.EveryCall(fn, func(s callgraph.Site) callgraph.Look {
		uses, ok := UsesOfCall(p, s.Call)
		return callgraph.FoundIf(ok && uses.Tested && len(uses.Calls) == 0 && !uses.Returned && !uses.Kept)
	})
}
