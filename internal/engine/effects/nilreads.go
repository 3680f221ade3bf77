package effects

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// Bounds of what is said of the reads of a function.
const (
	maxReads     = 24
	maxReadCalls = 3
)

// readsBehind returns what a function reads of the memory behind its parameters, itself or
// in functions of the package that it hands them to.
func readsBehind(p *ssaflow.Package, fn *ssa.Function, depth int) []summary.ParamPath {
	var out []summary.ParamPath
	add := func(at ssaflow.AccessPath) {
		param, ok := at.Root.(*ssa.Parameter)
		r := summary.ParamPath{Param: slices.Index(fn.Params, param), Path: at.Path}
		if ok && r.Param >= 0 && r.Path != "" && len(out) < maxReads && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.UnOp:
			if i.Op == token.MUL {
				add(p.PlaceOf(i.X))
			}
		case *ssa.Call:
			c, ok := p.Resolve(i)
			if !ok || c.Static == nil || c.Closure != nil || c.Static == fn || depth >= maxReadCalls {
				continue
			}
			for _, r := range readsBehind(p, c.Static, depth+1) {
				if r.Param < len(c.Args) {
					add(p.PlaceOf(c.Args[r.Param]).Below(r.Path))
				}
			}
		}
	}
	return out
}
