package queues

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxOperands bounds how far [OfItemAlone] follows what a value is computed of.
const maxOperands = 12

// OfItemAlone reports whether v is computed from an item and from nothing else, so that it
// is the same whenever the item comes: what functions without a receiver make of it, which
// get no context, its parts, and what it is compared with.
func OfItemAlone(p *ssaflow.Package, v, item ssa.Value) bool { return ofItem(p, v, item, maxOperands) }

func ofItem(p *ssaflow.Package, v, item ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	if SameItem(v, item) {
		return true
	}
	if held := ssaflow.SoleDefinition(v); held != v {
		return ofItem(p, held, item, depth-1)
	}
	all := func(operands []*ssa.Value) bool {
		return !slices.ContainsFunc(operands, func(o *ssa.Value) bool { return *o != nil && !ofItem(p, *o, item, depth-1) })
	}
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok || c.Method || c.Fn == nil || slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return kube.IsContext(a.Type()) }) {
			return false
		}
		return !slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return !ofItem(p, a, item, depth-1) })
	case *ssa.BinOp, *ssa.UnOp, *ssa.Extract, *ssa.TypeAssert, *ssa.Field, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.Lookup:
		return all(v.(ssa.Instruction).Operands(nil))
	}
	return false
}
