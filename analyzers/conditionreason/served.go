package conditionreason

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// servedByProgram: the conditions are those of a kind that no resource definition has, so
// that nobody validates them.
func servedByProgram(pass *rule.Pass, list ast.Expr) bool {
	for e := ast.Unparen(list); ; {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			e = ast.Unparen(x.X)
		case *ast.SelectorExpr:
			e = ast.Unparen(x.X)
		default:
			return false
		}
		if kube.IsAPIObject(pass.TypesInfo.TypeOf(e)) {
			return kube.ServedByProgram(pass.TypesInfo.TypeOf(e))
		}
	}
}
