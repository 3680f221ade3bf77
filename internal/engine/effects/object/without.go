package object

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// storesWithout: i stores a struct in which the part is zero: a literal that does
// not have it, or nothing at all.
func storesWithout(p *ssaflow.Package, i ssa.Instruction, part ssaflow.AccessPath) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	at := p.PlaceOf(st.Addr)
	if !part.HasPrefix(at) {
		return false
	}
	switch v := st.Val.(type) {
	case *ssa.Const:
		return v.Value == nil && at.Path != part.Path
	case *ssa.UnOp:
		lit, ok := v.X.(*ssa.Alloc)
		return ok && at.Path != part.Path && onlyFilled(lit) && lacks(p, lit, part.Path[len(at.Path):])
	}
	return false
}

// onlyFilled: a variable whose fields are set, and which is read as a whole.
func onlyFilled(lit *ssa.Alloc) bool {
	for _, r := range *lit.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr, *ssa.UnOp:
		case *ssa.Store:
			if r.Addr != ssa.Value(lit) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// lacks: nothing is stored in that part of the literal.
func lacks(p *ssaflow.Package, lit *ssa.Alloc, path ssaflow.Steps) bool {
	part := ssaflow.AccessPath{Root: lit, Path: path}
	for i := range ssaflow.Instrs(lit.Parent()) {
		switch i := i.(type) {
		case *ssa.Store:
			if p.PlaceOf(i.Addr).Shares(part) && !storesWithout(p, i, part) {
				return false
			}
		case *ssa.Call:
			for _, a := range i.Call.Args {
				if _, isField := a.(*ssa.FieldAddr); isField && p.PlaceOf(a).Root == ssa.Value(lit) {
					return false
				}
			}
		}
	}
	return true
}
