package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// maxMerged is how many errors one variable may hold.
const maxMerged = 6

// ResultsOf returns the calls whose error results v may be, where a variable holds
// that of one or another: in the order of the source, and nothing when it may hold any
// other error. That of one call is what [ResultOf] returns.
func ResultsOf(p *ssaflow.Package, v ssa.Value) []ssaflow.Call {
	m := merged{p: p, seen: make(map[ssa.Value]bool)}
	if !m.add(ssaflow.SoleDefinition(v)) || len(m.calls) > maxMerged {
		return nil
	}
	return m.calls
}

// ReturnsGiven reports whether a function, which may be nil, returns on some path an error
// that is its parameter.
func ReturnsGiven(fn *ssa.Function) bool {
	if fn == nil || ErrorResult(fn.Signature) < 0 {
		return false
	}
	return slices.ContainsFunc(ssaflow.Returns(fn), func(r *ssa.Return) bool {
		_, given := ssaflow.SoleDefinition(r.Results[ErrorResult(fn.Signature)]).(*ssa.Parameter)
		return given
	})
}

type merged struct {
	p     *ssaflow.Package
	seen  map[ssa.Value]bool
	calls []ssaflow.Call
}

func (m *merged) add(v ssa.Value) bool {
	if ssaflow.IsNilConst(v) || m.seen[v] {
		return true
	}
	m.seen[v] = true
	if phi, ok := v.(*ssa.Phi); ok {
		for _, e := range phi.Edges {
			if !m.add(ssaflow.SoleDefinition(e)) {
				return false
			}
		}
		return true
	}
	c, ok := ResultOf(m.p, v)
	if !ok {
		return false
	}
	at := len(m.calls)
	for at > 0 && m.calls[at-1].Instr.Pos() > c.Instr.Pos() {
		at--
	}
	m.calls = append(m.calls[:at], append([]ssaflow.Call{c}, m.calls[at:]...)...)
	return true
}
