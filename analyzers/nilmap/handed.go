package nilmap

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// handedNil: the map is a parameter that nobody has asked for, and a caller of the
// package hands in the labels or annotations of an object as it was read or made.
func (c *checker) handedNil(w *ssa.MapUpdate, m mistake) (mistake, bool) {
	param, ok := w.Map.(*ssa.Parameter)
	if !ok || c.fn.Parent() != nil || c.pass.Effects.Graph().Callers(c.fn).AsValue || !c.comesUnasked(w, param) {
		return m, false
	}
	for _, s := range c.pass.Effects.Graph().Sites(c.fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil || c.pass.HelpsTests(s.Caller) {
			continue
		}
		f, ok := objects.FieldOfObject(c.pass.Flow, arg)
		if !ok || !f.InMetadata() {
			continue
		}
		m.field = f
		caller := &checker{pass: c.pass, fn: s.Caller}
		if found, ok := caller.nilAt(s.Call.Instr, m); ok {
			found.kind = isMetadata
			return found, true
		}
	}
	return m, false
}

// comesUnasked: control comes to the write without a condition that shows that the
// map is there.
func (c *checker) comesUnasked(w *ssa.MapUpdate, param *ssa.Parameter) bool {
	same := func(v ssa.Value) bool { return v == ssa.Value(param) }
	return paths.Find(c.pass.Flow, paths.Entry(c.fn), paths.Query{
		To:    paths.Is(w),
		Holds: func(k ssaflow.Cond) bool { return k.OfMap(same) != ssaflow.MapThere && !c.entryFound(k, same) },
	}).Found()
}
