package statuslost

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// savedAbove: a caller writes the object, or another of its kind, behind the call of fn: in a
// deferred function, for instance.
func (c *checker) savedAbove(fn *ssa.Function, depth int) bool {
	graph := c.pass.Effects.Graph()
	return depth < maxCallers && slices.ContainsFunc(graph.Sites(fn), func(s callgraph.Site) bool {
		at := s.Call.Instr
		return slices.ContainsFunc(c.pass.Flow.Calls(s.Caller), func(call ssaflow.Call) bool {
			_, deferred := call.Instr.(*ssa.Defer)
			return call.Instr != at && (ssaflow.Reaches(at, call.Instr, nil) || deferred && ssaflow.Reaches(call.Instr, at, nil)) && c.writesKind(s.Caller, call)
		}) || c.savedAbove(s.Caller, depth+1)
	})
}

// writesKind: the call in fn writes the main resource of an object of the kind, or leads to a
// function that does.
func (c *checker) writesKind(fn *ssa.Function, call ssaflow.Call) bool {
	in := func(fn *ssa.Function, is func(ssa.Instruction) bool) bool {
		g := c.pass.Effects.Of(fn)
		if g == nil {
			return false
		}
		for i := range g.Ops {
			if op := &g.Ops[i]; op.Via == nil && object.Main(op) && is(op.Call.Instr) && kube.KindOf(written(c.pass, g, op)) == c.o.Type.Obj() {
				return true
			}
		}
		return false
	}
	return in(fn, func(i ssa.Instruction) bool { return i == call.Instr }) ||
		call.Static != nil && slices.ContainsFunc(c.pass.Effects.Graph().From(call.Static, callgraph.BeforeReturn).Funcs(), func(fn *ssa.Function) bool {
			return in(fn, func(ssa.Instruction) bool { return true })
		})
}
