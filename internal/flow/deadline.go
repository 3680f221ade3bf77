package flow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// SameDeadline returns the parameter that context v comes from when nothing on
// the way gave it a deadline: only loggers and values were put into it, or a
// cancel function. nil when it may have a deadline or comes from elsewhere.
func (p *Package) SameDeadline(v ssa.Value) *ssa.Parameter { return p.sameDeadline(v, 0) }

func (p *Package) sameDeadline(v ssa.Value, depth int) *ssa.Parameter {
	if depth > 10 {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return v
	case *ssa.Extract:
		return p.sameDeadline(v.Tuple, depth+1)
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if ok && kube.KeepsDeadline(c.Fn) {
			return p.sameDeadline(c.Arg(0), depth+1)
		}
	case *ssa.Phi:
		var same *ssa.Parameter
		for _, e := range v.Edges {
			param := p.sameDeadline(e, depth+4)
			if param == nil || same != nil && same != param {
				return nil
			}
			same = param
		}
		return same
	case *ssa.UnOp:
		if held := assignedOnce(v.X); held != nil {
			return p.sameDeadline(held, depth+1)
		}
	}
	return nil
}
