package memory

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// ownStore: whatever the store may be is in sight: a type of the package with a
// method of its own, such as one that asks the API server, or a store that no
// informer fills. An embedded method is not its own.
func (in *Interp) ownStore(recv ssa.Value, method string, depth int) bool {
	if depth > 6 {
		return false
	}
	switch v := recv.(type) {
	case *ssa.MakeInterface:
		n := kube.Named(v.X.Type())
		if n == nil || n.Obj().Pkg() != in.P.Pass.Pkg {
			return in.ownStore(v.X, method, depth+1)
		}
		obj, index, _ := types.LookupFieldOrMethod(v.X.Type(), true, in.P.Pass.Pkg, method)
		return obj != nil && len(index) == 1
	case *ssa.ChangeType:
		return in.ownStore(v.X, method, depth+1)
	case *ssa.ChangeInterface:
		return in.ownStore(v.X, method, depth+1)
	case *ssa.Call:
		c, ok := in.P.Flow.Resolve(v)
		if !ok || c.Static == nil {
			return ok && kube.IsNewPrivateStore(c.Fn)
		}
		rets := ssaflow.Returns(c.Static)
		for _, r := range rets {
			if len(r.Results) == 0 || !in.ownStore(r.Results[0], method, depth+1) {
				return false
			}
		}
		return len(rets) > 0
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok || v.Op != token.MUL || ssaflow.FieldOf(fa) == nil {
			return false
		}
		vals, all := in.P.Flow.FieldValues(ssaflow.FieldOf(fa))
		for _, x := range vals {
			all = all && in.ownStore(x, method, depth+1)
		}
		return all && len(vals) > 0
	}
	return false
}
