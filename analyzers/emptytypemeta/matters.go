package emptytypemeta

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// matters: the type becomes part of a reference to the object, or is compared
// with a name.
func (c *checker) matters(v ssa.Value) (refers, compares bool) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if fa, ok := r.Addr.(*ssa.FieldAddr); ok && r.Val == v && kube.IsObjectReference(fa.X.Type()) {
				refers = true
			}
		case *ssa.Field:
			inRef, inCmp := c.matters(r)
			refers, compares = refers || inRef, compares || inCmp
		case *ssa.BinOp:
			if (r.Op == token.EQL || r.Op == token.NEQ) && (isName(r.X) || isName(r.Y)) {
				compares = true
			}
		case *ssa.Call:
			x, ok := c.pass.Flow.Resolve(r)
			if part := kube.OwnerApply(x.Fn); ok && (part == "APIVersion" || part == "Kind") {
				refers = true
			}
			if ok && kube.IsNewControllerRef(x.Fn) && len(x.Args) == 2 && x.Args[1] == v {
				refers = true
			}
		}
	}
	return refers, compares
}

func isName(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value != nil && k.Value.String() != `""`
}
