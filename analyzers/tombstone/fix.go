package tombstone

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// unwrap inserts the unwrapping before the statement of an assertion. It needs
// the parameter itself as operand, and a type that can hold any object.
func unwrap(pass *rule.Pass, u objects.Use) []fix.Fix {
	node := assertion(pass, u)
	if node == nil {
		return nil
	}
	id := operand(node)
	if id == nil {
		return nil
	}
	obj, ok := pass.TypesInfo.Uses[id].(*types.Var)
	if !ok {
		return nil
	}
	if i, ok := obj.Type().Underlying().(*types.Interface); !ok || i.NumMethods() > 0 {
		return nil
	}
	stmt := fix.Statement(pass.Flow, node.Pos())
	if stmt == nil {
		return nil
	}
	pkg, edits, ok := fix.Import(pass.Flow, stmt.Pos(), kube.CachePath)
	if !ok {
		return nil
	}
	name := "d"
	if id.Name == name {
		name = "tombstone"
	}
	code := fmt.Sprintf("if %[1]s, ok := %[2]s.(%[3]s.DeletedFinalStateUnknown); ok {\n\t%[2]s = %[1]s.Obj\n}", name, id.Name, pkg)
	return fix.Offer("unwrap the tombstone", append(edits, fix.InsertBefore(pass.Flow, stmt, code)...)...)
}

// operand returns the variable that is asserted, or nil.
func operand(n ast.Node) *ast.Ident {
	var x ast.Expr
	switch n := n.(type) {
	case *ast.TypeAssertExpr:
		x = n.X
	case *ast.AssignStmt:
		if a, ok := n.Rhs[0].(*ast.TypeAssertExpr); ok {
			x = a.X
		}
	case *ast.ExprStmt:
		if a, ok := n.X.(*ast.TypeAssertExpr); ok {
			x = a.X
		}
	case *ast.CallExpr:
		if len(n.Args) == 1 {
			x = n.Args[0]
		}
	}
	id, _ := x.(*ast.Ident)
	return id
}
