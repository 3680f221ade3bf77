package errflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// OnlyNotFound reports whether a function of this package has no other error than
// NotFound: it makes it, or returns a package variable that is made once and holds one.
func OnlyNotFound(p *ssaflow.Package, fn *ssa.Function) bool {
	s := sentinels{p: p, seen: make(map[*ssa.Function]bool), made: kube.MakesNotFound}
	return fn != nil && s.of(fn) && s.some && !slices.ContainsFunc(s.vars, func(g *ssa.Global) bool { return !madeOnce(p, g, s.made) })
}

// madeOnce: the variable is not exported, and assigned once, by a call of a function that
// made accepts.
func madeOnce(p *ssaflow.Package, g *ssa.Global, made func(*types.Func) bool) bool {
	if g.Pkg != p.Pkg || g.Object() == nil || g.Object().Exported() {
		return false
	}
	stores := p.GlobalStores(g)
	if len(stores) != 1 {
		return false
	}
	c, ok := ResultOf(p, ssaflow.Unwrap(stores[0].Val))
	return ok && made(c.Fn)
}

type sentinels struct {
	// made, unless nil, says which functions make the error that is asked for; some is
	// whether one was found.
	made func(*types.Func) bool
	some bool
	p    *ssaflow.Package
	seen map[*ssa.Function]bool
	vars []*ssa.Global
}

func (s *sentinels) of(fn *ssa.Function) bool {
	n := ErrorResult(fn.Signature)
	if n < 0 || len(fn.Blocks) == 0 || len(s.seen) > 8 {
		return false
	}
	if s.seen[fn] {
		return true
	}
	s.seen[fn] = true
	for _, ret := range ssaflow.Returns(fn) {
		if !s.value(ret.Results[n], ret.Block(), 0) {
			return false
		}
	}
	return true
}

// value: what a return hands out is nil or one of the variables.
func (s *sentinels) value(v ssa.Value, b *ssa.BasicBlock, depth int) bool {
	if Absent(s.p, v, b) {
		return true
	}
	v = ssaflow.Unwrap(ssaflow.SoleDefinition(v))
	if g := ssaflow.GlobalOf(v); g != nil {
		s.some = true
		if !slices.Contains(s.vars, g) {
			s.vars = append(s.vars, g)
		}
		return true
	}
	c, ok := ResultOf(s.p, v)
	if !ok || depth > 3 {
		return false
	}
	if s.made != nil && s.made(c.Fn) {
		s.some = true
		return true
	}
	if operands, wraps := ssaflow.ErrorOperands(c); wraps && len(operands) == 1 && operands[0].Step == ssaflow.ErrorWrapped {
		return s.value(operands[0].Value, b, depth+1)
	}
	return c.Static != nil && s.of(c.Static)
}
