package errflow

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// MadeOf reports whether value v was made with the error of f: wrapped, joined, or one
// of several that it may be.
func (f Failure) MadeOf(p *ssaflow.Package, v ssa.Value) bool {
	return f.madeOf(p, v, make(map[ssa.Value]bool))
}

func (f Failure) madeOf(p *ssaflow.Package, v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] {
		return false
	}
	seen[v] = true
	if v == f.Err || ssaflow.SoleDefinition(v) == f.Origin {
		return true
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		for _, r := range *v.Referrers() {
			if st, ok := r.(*ssa.Store); ok && (st.Addr == ssa.Value(v) && f.madeOf(p, st.Val, seen)) {
				return true
			}
			if at, ok := r.(*ssa.IndexAddr); ok {
				for _, r := range *at.Referrers() {
					if st, ok := r.(*ssa.Store); ok && f.madeOf(p, st.Val, seen) {
						return true
					}
				}
			}
		}
		return false
	case *ssa.Call:
		if answersItself(p, v, 0) {
			return false
		}
		return f.madeOfOperand(p, v, seen)
	case ssa.Instruction:
		return f.madeOfOperand(p, v, seen)
	}
	return false
}

func (f Failure) madeOfOperand(p *ssaflow.Package, v ssa.Instruction, seen map[ssa.Value]bool) bool {
	return slices.ContainsFunc(v.Operands(nil), func(op *ssa.Value) bool { return f.madeOf(p, *op, seen) })
}

// maxAnswers bounds how far [answersItself] looks into functions.
const maxAnswers = 3

// answersItself reports whether a call has errors of its own alone, whatever it is given:
// those of requests that it is or makes. A text that it is given may hold another error,
// which it only passes on to somebody.
func answersItself(p *ssaflow.Package, call *ssa.Call, depth int) bool {
	c, ok := p.Resolve(call)
	if !ok {
		return false
	}
	if _, request := kube.ClientOp(c.Fn); request {
		return true
	}
	if c.Static == nil || len(c.Static.Blocks) == 0 || depth >= maxAnswers {
		return false
	}
	n := ErrorResult(c.Static.Signature)
	if n < 0 {
		return false
	}
	for _, ret := range ssaflow.Returns(c.Static) {
		if !ownError(p, ret.Results[n], depth, make(map[ssa.Value]bool)) {
			return false
		}
	}
	return true
}

// ownError reports whether an error is nil, or one that a call answers itself.
func ownError(p *ssaflow.Package, v ssa.Value, depth int, seen map[ssa.Value]bool) bool {
	v = ssaflow.SoleDefinition(v)
	if ssaflow.IsNilConst(v) || seen[v] {
		return true
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			if !ownError(p, e, depth, seen) {
				return false
			}
		}
		return true
	case *ssa.Extract:
		return ownError(p, v.Tuple, depth, seen)
	case *ssa.Call:
		return answersItself(p, v, depth+1)
	}
	return false
}
