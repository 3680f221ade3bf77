package ssaowner

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// looksAtManagers: the function reads the managed fields of an object.
func looksAtManagers(pass *rule.Pass, around []ast.Node) bool {
	fn := function(around)
	found := false
	if fn != nil {
		ast.Inspect(fn, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				field, set, ok := kube.MetaAccessor(pass.Callee(n))
				found = found || ok && !set && field == "ManagedFields"
			case *ast.SelectorExpr:
				v, ok := pass.TypesInfo.Uses[n.Sel].(*types.Var)
				found = found || ok && kube.MetaField(v) == "ManagedFields"
			}
			return !found
		})
	}
	return found
}
