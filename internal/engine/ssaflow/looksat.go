package ssaflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// maxLooks is how many calls LooksAt goes down.
const maxLooks = 2

// LooksAt reports whether fn, or a function of the package that it calls, reads the field of
// whatever value, or takes its address.
func (p *Package) LooksAt(fn *ssa.Function, field *types.Var) bool { return p.looksAt(fn, field, 0) }

func (p *Package) looksAt(fn *ssa.Function, field *types.Var, depth int) bool {
	for i := range Instrs(fn) {
		switch x := i.(type) {
		case *ssa.Field:
			if f := FieldLoaded(x); f != nil && f.Origin() == field {
				return true
			}
		case *ssa.FieldAddr:
			if FieldOf(x) != nil && FieldOf(x).Origin() == field && slices.ContainsFunc(*x.Referrers(), func(r ssa.Instruction) bool { return !assigns(r, x) }) {
				return true
			}
		}
	}
	return depth < maxLooks && slices.ContainsFunc(p.Calls(fn), func(c Call) bool {
		return c.Static != nil && p.looksAt(c.Static, field, depth+1)
	})
}

// assigns: the instruction only gives the place another content, or is for debuggers.
func assigns(i ssa.Instruction, place ssa.Value) bool {
	switch i := i.(type) {
	case *ssa.Store:
		return i.Addr == place
	}
	return false
}
