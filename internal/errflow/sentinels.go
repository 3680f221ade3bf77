package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// OnlySentinels reports whether the tests, errors.Is among them, ask for each error
// that a function of this package can return: there is no other one. What it
// returns are package variables, as they are or wrapped, and what functions of the
// package return in the same way.
func OnlySentinels(p *ssaflow.Package, fn *ssa.Function, tests []ssaflow.Call) bool {
	s := sentinels{p: p, seen: make(map[*ssa.Function]bool)}
	if fn == nil || !s.of(fn) || len(s.vars) == 0 {
		return false
	}
	for _, v := range s.vars {
		if !slices.ContainsFunc(tests, func(t ssaflow.Call) bool { return kube.IsErrorsIs(t.Fn) && ssaflow.GlobalOf(t.Arg(1)) == v }) {
			return false
		}
	}
	return true
}

type sentinels struct {
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
	v = ssaflow.SoleDefinition(v)
	if g := ssaflow.GlobalOf(v); g != nil {
		if !slices.Contains(s.vars, g) {
			s.vars = append(s.vars, g)
		}
		return true
	}
	c, ok := ResultOf(s.p, v)
	if !ok || depth > 3 {
		return false
	}
	if operands, wraps := ssaflow.ErrorOperands(c); wraps && len(operands) == 1 && operands[0].Step == ssaflow.ErrorWrapped {
		return s.value(operands[0].Value, b, depth+1)
	}
	return c.Static != nil && s.of(c.Static)
}
