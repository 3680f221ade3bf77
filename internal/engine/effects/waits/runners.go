package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// runBehindStart adds to types those whose methods a function of the package runs behind
// the start of informers: it starts them for these, and waits for nobody.
func runBehindStart(p *memory.Package, fn *ssa.Function, types map[*types.TypeName]bool) {
	if !startsInformers(p, fn) || readsEarly(p, fn) {
		return
	}
	for _, c := range p.Flow.Calls(fn) {
		if c.Static == nil || !c.Method || c.Static.Signature.Recv() == nil {
			continue
		}
		owner := kube.Named(c.Static.Signature.Recv().Type())
		if owner != nil && owner.Obj().Pkg() == p.Pass.Pkg && slices.ContainsFunc(p.Flow.Calls(fn), func(start ssaflow.Call) bool {
			return starts(start) && ssaflow.Reaches(start.Instr, c.Instr, nil)
		}) {
			types[owner.Obj()] = true
		}
	}
}
