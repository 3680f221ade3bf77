package nilderef

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// madeTypes returns the types of which code of the package makes values with
// content.
func madeTypes(p *ssaflow.Package) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	eachStore(p, func(fa *ssa.FieldAddr) {
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
	eachStore(p, func(fa *ssa.FieldAddr) {
		if f := ssaflow.FieldOf(fa).Origin(); !ofLocal(fa) {
			out[f] = append(out[f], fa.Parent())
		}
	})
	return out
}

// eachStore visits the fields that functions of the package, other than tests,
// store to.
func eachStore(p *ssaflow.Package, visit func(*ssa.FieldAddr)) {
	for _, fn := range p.Funcs {
		if p.InTest(fn.Pos()) {
			continue
		}
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				if st, ok := i.(*ssa.Store); ok {
					if fa, ok := st.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
						visit(fa)
					}
				}
			}
		}
	}
}
