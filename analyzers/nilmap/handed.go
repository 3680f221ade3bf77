package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// maxHanded is how many calls a map is followed up.
const maxHanded = 3

// handedNil: map v is a parameter that nobody has asked for before instruction w, and a
// caller of the package hands in the labels or annotations of an object as it was read or
// made, what a function has returned that may have none, or what it was handed itself.
func (c *checker) handedNil(w ssa.Instruction, v ssa.Value, m mistake, depth int) (mistake, bool) {
	param, ok := v.(*ssa.Parameter)
	if !ok || depth >= maxHanded || c.fn.Parent() != nil || c.pass.Effects.Graph().Callers(c.fn).AsValue || !c.comesUnasked(w, param) {
		return m, false
	}
	for _, s := range c.pass.Effects.Graph().Sites(c.fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil || c.pass.HelpsTests(s.Caller) {
			continue
		}
		caller := &checker{pass: c.pass, fn: s.Caller}
		if found, ok := caller.handedNil(s.Call.Instr, arg, m, depth+1); ok {
			return found, true
		}
		if found, ok := caller.returnedNil(s.Call.Instr, arg, m); ok {
			return found, true
		}
		f, ok := objects.FieldOfObject(c.pass.Flow, arg)
		if !ok || !f.InMetadata() {
			continue
		}
		m.field = f
		if found, ok := caller.nilAt(s.Call.Instr, m); ok {
			found.kind = isMetadata
			return found, true
		}
	}
	return m, false
}

// comesUnasked: control comes to the write, or the call, without a condition that shows
// that the map is there.
func (c *checker) comesUnasked(w ssa.Instruction, param *ssa.Parameter) bool {
	same := func(v ssa.Value) bool { return v == ssa.Value(param) }
	return paths.Find(c.pass.Flow, paths.Entry(c.fn), paths.Query{
		To:    paths.Is(w),
		Holds: func(k ssaflow.Cond) bool { return k.OfMap(same) != ssaflow.MapThere && !c.entryFound(k, same) },
	}).Found()
}
