package callgraph

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// listed returns the functions that a call of an element may run, and whether all of them run in turn: those of the list that this
// function makes and goes through, for _, step := range []func(…) error{r.first, r.second}, or
// those in a field of its elements.
func (g *Graph) listed(c ssaflow.Call) (out []*ssa.Function, inTurn bool) {
	common := c.Instr.Common()
	if common.IsInvoke() || common.StaticCallee() != nil {
		return nil, false
	}
	v := ssaflow.SoleDefinition(common.Value)
	elems, ok := g.p.Elements(elementOf(v))
	_, inTurn = loaded(v).(*ssa.IndexAddr)
	if !ok {
		elems, inTurn = g.inField(v), true
	}
	for _, e := range elems {
		if fn := g.p.FuncOf(e); fn != nil {
			out = append(out, fn)
		}
	}
	return out, inTurn
}

// elementOf returns the list that a value is an element of, nil for others.
func elementOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if at, ok := loaded(v).(*ssa.IndexAddr); ok {
			return at.X
		}
	case *ssa.Index, *ssa.Lookup:
		return ssaflow.Behind(v)
	}
	return nil
}

// inField returns what the elements of a list hold in the field that v is read from, when v is
// read from an element of it.
func (g *Graph) inField(v ssa.Value) (out []ssa.Value) {
	from, ok := loaded(v).(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	at := from.X
	if a, ok := at.(*ssa.Alloc); ok { // the variable of a range
		if vals := ssaflow.StoresTo(a); len(vals) == 1 {
			at = loaded(vals[0])
		}
	}
	elem, ok := at.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	elems, _ := g.p.Elements(elem.X)
	for _, e := range elems {
		made, ok := loaded(e).(*ssa.Alloc)
		if !ok {
			continue
		}
		for _, r := range *made.Referrers() {
			if field, ok := r.(*ssa.FieldAddr); ok && field.Field == from.Field {
				out = append(out, ssaflow.StoresTo(field)...)
			}
		}
	}
	return out
}

// loaded returns the address that v is read from, nil when it is not read from one.
func loaded(v ssa.Value) ssa.Value {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		return load.X
	}
	return nil
}
