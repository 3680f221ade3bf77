package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// testedNext returns a use of the field behind which the function always goes on to ask
// whether it is there, and nothing changes it in between: wherever the object comes from,
// one of the two is wrong, and the test says that its author reckons with nil.
func (s *fieldUses) testedNext(way objects.Way, field *types.Var, load *ssa.UnOp, derefs []ssaflow.Dereference) (u fieldUse, ok bool) {
	if !s.tested[field] {
		return u, false
	}
	object := outermost(way)
	for _, d := range derefs {
		if s.pass.Flow.AskedForNil(load, d.Instr.Block()) || object >= 0 && s.shown(way, object, field, d.Instr) {
			continue
		}
		test, remembered := s.testedLater(way.Name(), d.Instr)
		if test == nil || remembered || !ssaflow.Dominates(d.Instr, test) || ssaflow.Reaches(test, d.Instr, nil) || s.changes(way, d.Instr, test) {
			continue
		}
		return fieldUse{load: load, use: d, evidence: isLater, test: test}, true
	}
	return u, false
}

// changes: something between two instructions may write the field, or what it is read from.
func (s *fieldUses) changes(way objects.Way, from, to ssa.Instruction) bool {
	place := s.pass.Flow.PlaceOf(way.Parts[len(way.Parts)-1].Value)
	for i := range ssaflow.Instrs(from.Parent()) {
		if i == from || !ssaflow.Reaches(from, i, nil) || !ssaflow.Reaches(i, to, nil) {
			continue
		}
		if st, ok := i.(*ssa.Store); ok && (within(st.Addr, way.Name()) || st.Addr == way.Root) {
			return true
		}
		if s.pass.Effects.MayWrite(i, place) == memory.WriteAny {
			return true
		}
	}
	return false
}
