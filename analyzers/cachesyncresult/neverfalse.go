package cachesyncresult

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// neverFalse: the channel or context v does not end while the function waits,
// because only the function itself can end it.
func neverFalse(p *ssaflow.Package, v ssa.Value, depth int) bool {
	if v == nil || depth > 6 {
		return true
	}
	switch v := ssaflow.Unwrap(ssaflow.SoleDefinition(v)).(type) {
	case *ssa.Const, *ssa.MakeChan:
		return !kept(v)
	case *ssa.ChangeType:
		return neverFalse(p, v.X, depth+1)
	case *ssa.Extract:
		return neverFalse(p, v.Tuple, depth+1)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return kube.IsNeverStop(g.Object())
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok || c.Fn == nil || kube.EndsInTime(c.Fn) {
			return false
		}
		if c.Method && c.Fn.Name() == "Done" && kube.IsContext(c.Args[0].Type()) {
			return neverFalse(p, c.Args[0], depth+1)
		}
		if c.Fn.Pkg() == nil || c.Fn.Pkg().Path() != "context" {
			return false
		}
		return len(c.Args) == 0 || neverFalse(p, c.Args[0], depth+1)
	}
	return false
}

// kept: the channel is stored where others can close it.
func kept(v ssa.Value) bool {
	if v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if _, local := r.Addr.(*ssa.Alloc); !local && r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if kept(r) {
				return true
			}
		}
	}
	return false
}
