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

// filledFields returns the fields that code of the package sets in objects that it
// has not made itself.
func filledFields(p *ssaflow.Package) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	eachStore(p, func(fa *ssa.FieldAddr) {
		if !ofLocal(fa) {
			out[ssaflow.FieldOf(fa).Origin()] = true
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
