package createorupdate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// generated: the server makes the object's name, so that there is none before.
func (u *use) generated(pass *rule.Pass) bool {
	found := false
	look := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				found = found || kube.IsGenerateName(pass.TypesInfo.Uses[n])
			case *ast.FuncLit:
				return false
			}
			return !found
		})
	}
	if u.literal != nil {
		look(u.literal)
	}
	for _, s := range u.statementsBefore() {
		if a, ok := s.(*ast.AssignStmt); ok && len(a.Lhs) == 1 {
			if path, ok := u.path(a.Lhs[0]); ok && len(path) > 0 {
				look(a.Lhs[0])
			}
		}
		if e, ok := s.(*ast.ExprStmt); ok {
			if call, ok := e.X.(*ast.CallExpr); ok {
				if sel, ok := call.Fun.(*ast.SelectorExpr); ok && u.isObj(sel.X) {
					look(sel.Sel)
				}
			}
		}
	}
	return found
}

// handsOn: the function gives the object as a whole to something else, or takes
// it from another variable.
func (u *use) handsOn(pass *rule.Pass) bool {
	found := false
	ast.PreorderStack(u.mutate.Body, []ast.Node{u.mutate}, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || pass.TypesInfo.Uses[id] != u.obj {
			return true
		}
		parent := stack[len(stack)-1]
		if _, ok := parent.(*ast.UnaryExpr); ok {
			parent = stack[len(stack)-2]
		}
		switch p := parent.(type) {
		case *ast.SelectorExpr:
			if s := pass.TypesInfo.Selections[p]; s != nil && s.Kind() != types.FieldVal {
				f, _, isMeta := kube.MetaAccessor(s.Obj().(*types.Func))
				found = found || !isMeta || f == ""
			}
		case *ast.CallExpr:
			_, owner := kube.SetsOwner(pass.Callee(p))
			_, finalizer := kube.FinalizerFunc(pass.Callee(p))
			found = found || !owner && !finalizer
		default:
			found = true
		}
		return true
	})
	return found
}
