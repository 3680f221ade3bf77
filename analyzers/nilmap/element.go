package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// madeThrough: the object is an element of a list that is written with an index, and a
// store through the same index, on a way to w, gives the field a map: each such expression
// is a place of its own for who compares places.
func (c *checker) madeThrough(w ssa.Instruction, f objects.Field) bool {
	element, ok := f.Object.Root.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	name := objects.WayTo(element).Name()
	for i := range ssaflow.Instrs(c.fn) {
		st, ok := i.(*ssa.Store)
		if !ok || ssaflow.IsNilConst(st.Val) {
			continue
		}
		at := c.pass.Flow.PlaceOf(st.Addr)
		other, ok := at.Root.(*ssa.IndexAddr)
		if ok && other != element && at.Path == f.Place().Path && objects.WayTo(other).Name() == name && ssaflow.Reaches(st, w, nil) {
			return true
		}
	}
	return false
}
