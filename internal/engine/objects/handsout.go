package objects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// HandsOut reports whether the package uses the work queue in a struct field for
// more than calls of its methods: others may have it, and call them too.
func HandsOut(p *ssaflow.Package, queue *types.Var) bool {
	for _, fn := range p.Funcs {
		for i := range ssaflow.Instrs(fn) {
			if a, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(a) == queue && handed(a) {
				return true
			}
		}
	}
	return false
}

// handed: what is read from the field is used for more than calls of its methods.
func handed(a *ssa.FieldAddr) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != a {
				return true
			}
		case *ssa.UnOp:
			for _, u := range *r.Referrers() {
				switch u := u.(type) {
				case ssa.CallInstruction:
					if !receives(u, r) {
						return true
					}
				case *ssa.BinOp:
				default:
					return true
				}
			}
		default:
			return true
		}
	}
	return false
}

// receives: v is the receiver of a method of a queue and no argument.
func receives(ci ssa.CallInstruction, v ssa.Value) bool {
	cc := ci.Common()
	for i, a := range cc.Args {
		if a == v && (cc.IsInvoke() || i > 0) {
			return false
		}
	}
	if cc.IsInvoke() {
		return kube.QueueMethod(cc.Method) != ""
	}
	return cc.StaticCallee() != nil && cc.StaticCallee().Signature.Recv() != nil
}
