package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportNotController reports complete references without Controller that get into
// an object whose events Owns maps by its controller.
func (c *checker) reportNotController() {
	for _, r := range c.refs {
		if r.set == nil || r.set["Controller"] != nil || len(c.mapped) == 0 || c.textAt(r) != nil || c.wrongKind(r) != nil {
			continue
		}
		for _, kind := range c.route(r).uncompleted() {
			if c.mapped[kind.Obj()] {
				c.pass.At(r.lit).
					Sayf("the owner reference of this %s is no controller's, so that Owns maps none of its events to the owner: set Controller to true", kind.Obj().Name())
				break
			}
		}
	}
}

// findMapped returns the kinds whose events the package's controllers map to their
// controller: Owns(&K{}) without MatchEveryOwner.
func (c *checker) findMapped() map[*types.TypeName]bool {
	out, every := make(map[*types.TypeName]bool), make(map[*types.TypeName]bool)
	c.pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.IsOwns(fn) || len(call.Args) == 0 {
			return
		}
		kind := kube.Named(c.pass.TypesInfo.TypeOf(call.Args[0]))
		if kind == nil {
			return
		}
		for _, a := range call.Args[1:] {
			if sel, ok := a.(*ast.SelectorExpr); !ok || kube.IsMatchEveryOwner(c.pass.TypesInfo.Uses[sel.Sel]) {
				every[kind.Obj()] = true
			}
		}
		out[kind.Obj()] = true
	})
	for k := range every {
		delete(out, k)
	}
	return out
}
