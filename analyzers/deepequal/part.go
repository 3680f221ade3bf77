package deepequal

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportEmptyPart reports the comparison of a stored struct with one that was built
// with a list or map that is not nil and may have no elements.
func reportEmptyPart(pass *rule.Pass, c comparison) {
	s, ok := c.sides(pass)
	if !ok || !s.built || c.hasDefaults(pass) {
		return
	}
	write, field := objects.DifferLeadsToWrite(pass.Flow, c.instr), c.emptyPart(pass)
	if write == nil || field == nil {
		return
	}
	sayEmpty(pass, c, field, write)
}

// emptyPart returns the field of the struct that was built which is left out where it
// is empty, and made empty here.
func (c comparison) emptyPart(pass *rule.Pass) *ssa.FieldAddr {
	if _, ok := c.x.Type().Underlying().(*types.Struct); !ok {
		return nil
	}
	for _, v := range []ssa.Value{c.x, c.y} {
		load, ok := v.(*ssa.UnOp)
		if !ok {
			continue
		}
		a, ok := load.X.(*ssa.Alloc)
		if !ok {
			continue
		}
		if side, _ := objects.SideOf(pass.Flow, v, func(ssaflow.Call, int) bool { return false }); side != objects.SideBuilt {
			continue
		}
		if f := c.madeEmptyIn(a); f != nil {
			return f
		}
		for _, st := range ssaflow.StoresTo(a) { // a literal is made apart and copied
			if load, ok := st.(*ssa.UnOp); ok {
				if lit, ok := load.X.(*ssa.Alloc); ok && c.madeEmptyIn(lit) != nil && !setAgain(a, c.madeEmptyIn(lit)) {
					return c.madeEmptyIn(lit)
				}
			}
		}
	}
	return nil
}

// madeEmptyIn returns the first field of a struct that gets a list or map made empty,
// and nothing else.
func (c comparison) madeEmptyIn(a *ssa.Alloc) *ssa.FieldAddr {
	for _, r := range *a.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || !omitted(fa) {
			continue
		}
		for _, r := range *fa.Referrers() {
			st, ok := r.(*ssa.Store)
			if ok && st.Addr == ssa.Value(fa) && madeEmpty(st.Val) && !filled(st.Val, c.instr) && !counted(st.Val) && sets(a, fa.Field) == 1 {
				return fa
			}
		}
	}
	return nil
}

// setAgain: the field is used through another variable, too.
func setAgain(a *ssa.Alloc, field *ssa.FieldAddr) bool { return sets(a, field.Field) > 0 }

// sets counts where the address of a field of the struct is taken.
func sets(a *ssa.Alloc, field int) int {
	n := 0
	for _, r := range *a.Referrers() {
		if fa, ok := r.(*ssa.FieldAddr); ok && fa.Field == field {
			n++
		}
	}
	return n
}
