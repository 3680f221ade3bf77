package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// madeTypes returns the types of which code of the package makes values with
// content.
func madeTypes(p *ssaflow.Package) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	p.EachFieldStore(func(fa *ssa.FieldAddr) {
		if a, ok := fa.X.(*ssa.Alloc); ok && ssaflow.ParamOf(a) == nil {
			if n := kube.Named(a.Type()); n != nil {
				out[n.Obj()] = true
			}
		}
	})
	return out
}

// filledFields returns the fields that functions of the package set in objects that
// they have not made themselves, with these functions.
func filledFields(p *ssaflow.Package) map[*types.Var][]*ssa.Function {
	out := make(map[*types.Var][]*ssa.Function)
	p.EachFieldStore(func(fa *ssa.FieldAddr) {
		if f := ssaflow.FieldOf(fa).Origin(); !ofLocal(fa) {
			out[f] = append(out[f], fa.Parent())
		}
	})
	return out
}
