package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var dropped = rule.Form{Name: "dropped", Run: reportDropped}

// reportDropped reports calls that set an owner, at whose error nobody looks.
func reportDropped(pass *rule.Pass) {
	pass.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		controller, ok := kube.SetsOwner(fn)
		if !ok {
			return
		}
		stmt, ok := around[0].(ast.Stmt)
		if !ok || !dropsAll(stmt) || pass.Silenced(stmt, "errcheck") {
			return
		}
		then := "nothing is set and the garbage collector never deletes the object"
		if controller {
			then = "nothing is set, so that the object is never garbage-collected nor mapped by Owns"
		}
		pass.At(call).Fixes(fix.ReturnError(pass.Flow, stmt, call)...).
			Sayf("the error of %s is dropped: for an owner in another namespace, or a second controller, %s", fn.Name(), then)
	})
}

// dropsAll: the statement is f() or _ = f().
func dropsAll(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		id, ok := s.Lhs[0].(*ast.Ident)
		return ok && len(s.Lhs) == 1 && id.Name == "_"
	}
	return false
}
