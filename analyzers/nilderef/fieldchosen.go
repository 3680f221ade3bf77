package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// chosenFields returns the fields by which functions of the package choose what they collect:
// they append an element where it has the field.
func chosenFields(p *ssaflow.Package) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	for _, fn := range p.Funcs {
		for i := range ssaflow.Instrs(fn) {
			call, ok := i.(*ssa.Call)
			if !ok {
				continue
			}
			if b, ok := call.Call.Value.(*ssa.Builtin); !ok || b.Name() != "append" {
				continue
			}
			elems, _ := p.Elements(call.Call.Args[1])
			for _, e := range elems {
				addAsked(p, objects.WayTo(e).Name(), call.Block(), out)
			}
		}
	}
	return out
}

// addAsked adds the fields of what has a name that are known to be there at a block.
func addAsked(p *ssaflow.Package, name string, b *ssa.BasicBlock, to map[*types.Var]bool) {
	for _, k := range p.Known(b) {
		x, isNil, ok := k.NilTest()
		load, isLoad := x.(*ssa.UnOp)
		if !ok || isNil || !isLoad || !objects.IsWithin(objects.WayTo(load).Name(), name) {
			continue
		}
		if f := loadedField(load); f != nil {
			to[f] = true
		}
	}
}

// pickedByCaller: an element on the way is the one whose index the function is given: who picks
// one has looked at it.
func pickedByCaller(way objects.Way) bool {
	for _, part := range way.Parts {
		if at, ok := part.Value.(*ssa.IndexAddr); ok && ssaflow.ParamOf(at.Index) != nil {
			return true
		}
	}
	return false
}
