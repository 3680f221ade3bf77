package typedgetnil

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// idle: where the object is not nil its lists and maps are only appended, gone through or
// looked up, which does nothing with those of the empty object.
func (r *result) idle(cmp *ssa.BinOp) bool {
	return slices.ContainsFunc(thereBranches(cmp), func(there *ssa.BasicBlock) bool { return r.onlyLists(there) && !r.usedBehind(there) })
}

// thereBranches returns where control goes, and from nowhere else, when a comparison with
// nil says that the object is there.
func thereBranches(cmp *ssa.BinOp) []*ssa.BasicBlock {
	var out []*ssa.BasicBlock
	for _, use := range *cmp.Referrers() {
		iff, ok := use.(*ssa.If)
		if !ok {
			continue
		}
		there := iff.Block().Succs[1]
		if cmp.Op == token.NEQ {
			there = iff.Block().Succs[0]
		}
		if len(there.Preds) == 1 {
			out = append(out, there)
		}
	}
	return out
}

// onlyLists: the block does nothing but to read lists and maps of the object.
func (r *result) onlyLists(b *ssa.BasicBlock) bool {
	reads := 0
	for _, i := range b.Instrs {
		switch i := i.(type) {
		case *ssa.FieldAddr, *ssa.If, *ssa.Jump, *ssa.Extract, *ssa.Alloc:
		case *ssa.Store:
			if _, local := i.Addr.(*ssa.Alloc); !local {
				return false
			}
		case *ssa.Lookup:
			if !i.CommaOk {
				return false
			}
		case *ssa.UnOp:
			if r.ofObject(i.X) {
				if reads++; !emptyIsNothing(i) {
					return false
				}
			}
		case *ssa.Call:
			if !ssaflow.CallsBuiltin(i, "append", "len") {
				return false
			}
		default:
			return false
		}
	}
	return reads > 0
}

// usedBehind: the object is used in what the block leads to and nothing else does.
func (r *result) usedBehind(there *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.copies(), func(v ssa.Value) bool {
		return slices.ContainsFunc(*v.Referrers(), func(i ssa.Instruction) bool {
			return i.Block() != there && there.Dominates(i.Block())
		})
	})
}

func (r *result) ofObject(at ssa.Value) bool {
	field, ok := at.(*ssa.FieldAddr)
	return ok && ssaflow.Whole(field) == ssaflow.Whole(r.obj)
}

// emptyIsNothing: the list or map is appended as a whole, or asked whether it has an element.
func emptyIsNothing(list *ssa.UnOp) bool {
	return !slices.ContainsFunc(*list.Referrers(), func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.Lookup:
			return i.X != ssa.Value(list)
		case *ssa.Call:
			return !ssaflow.CallsBuiltin(i, "append") || len(i.Call.Args) != 2 || i.Call.Args[1] != ssa.Value(list)
		}
		return true
	})
}
