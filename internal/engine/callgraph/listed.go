package callgraph

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// listed returns the functions that a call of an element runs: those of the list that this
// function makes and goes through, for _, step := range []func(…) error{r.first, r.second}.
func (g *Graph) listed(c ssaflow.Call) (out []*ssa.Function) {
	common := c.Instr.Common()
	if common.IsInvoke() || common.StaticCallee() != nil {
		return nil
	}
	elems, ok := g.p.Elements(elementOf(ssaflow.SoleDefinition(common.Value)))
	if !ok {
		return nil
	}
	for _, e := range elems {
		if fn := g.p.FuncOf(e); fn != nil {
			out = append(out, fn)
		}
	}
	return out
}

// elementOf returns the list that a value is an element of, nil for others.
func elementOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if at, ok := v.X.(*ssa.IndexAddr); ok && v.Op == token.MUL {
			return at.X
		}
	case *ssa.Index, *ssa.Lookup:
		return ssaflow.Behind(v)
	}
	return nil
}
