package effects

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// NilErrorAt reports whether an error is nil at block b, and control comes there: b does not
// stand behind a second test that asks for an error, nor behind conditions that exclude each
// other, nor where a result is nil that never comes so without an error.
func NilErrorAt(p *memory.Package, err ssa.Value, b *ssa.BasicBlock) bool {
	return errflow.Absent(p.Flow, err, b) && !p.Flow.NonNil(err, b) && !p.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		x, isNil, ok := k.NilTest()
		return ok && isNil && neverNil(p, x, 0)
	}) && !Entered(p, b, nil).None()
}

// Entered looks for a way to block b over edges that are accepted.
func Entered(p *memory.Package, b *ssa.BasicBlock, edge func(x, y *ssa.BasicBlock) bool) paths.Result {
	return paths.Find(p.Flow, paths.Entry(b.Parent()), paths.Query{
		To: paths.Is(ssaflow.Terminator(b)), Edge: edge,
		MayWrite: func(i ssa.Instruction, at ssaflow.AccessPath) bool { return p.MayWrite(i, at) != memory.WriteNone },
	})
}

// neverNil: the value is not nil, or what a function of the package makes beside an error that is nil,
// of which no return hands out nil without an error. What other functions make without an error is
// there by the convention of the language.
func neverNil(p *memory.Package, v ssa.Value, depth int) bool {
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Alloc, *ssa.MakeInterface, *ssa.FieldAddr, *ssa.MakeMap, *ssa.MakeClosure:
		return true
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		if !ok || !ssaflow.Nilable(v.Type()) || errflow.ErrorResult(call.Call.Signature()) <= v.Index || depth > 3 {
			return false
		}
		c, ok := p.Flow.Resolve(call)
		if !ok || c.Static == nil || len(c.Static.Blocks) == 0 {
			return ok && depth > 0
		}
		return !slices.ContainsFunc(ssaflow.Returns(c.Static), func(ret *ssa.Return) bool {
			last := len(ret.Results) - 1
			return !errflow.Failed(p.Flow, ret.Results[last], ret.Block()) && !p.Flow.NonNil(ret.Results[v.Index], ret.Block()) && !neverNil(p, ret.Results[v.Index], depth+1)
		})
	}
	return false
}
