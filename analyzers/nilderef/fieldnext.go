package nilderef

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
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
		if test == nil || remembered || !ssaflow.Dominates(d.Instr, test) || ssaflow.Reaches(test, d.Instr, nil) || s.changes(way, d.Instr, test) || s.reliesOn(way.Name(), test) {
			continue
		}
		return fieldUse{load: load, use: d, test: test}, true
	}
	return u, false
}

// reliesOn: the field is used without a question behind the test, too: its callers see to it
// that it is there, and the test is more than is needed.
func (s *fieldUses) reliesOn(name string, test ssa.Instruction) bool {
	for i := range ssaflow.Instrs(test.Parent()) {
		load, ok := i.(*ssa.UnOp)
		if !ok || load.Op != token.MUL || objects.WayTo(load.X).Name() != name {
			continue
		}
		if slices.ContainsFunc(effects.Dereferences(s.pass.Effects, load), func(d ssaflow.Dereference) bool {
			return ssaflow.Reaches(test, d.Instr, nil) && !s.pass.Flow.AskedForNil(load, d.Instr.Block())
		}) {
			return true
		}
	}
	return false
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
