package observedgeneration

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// assign sets the field in front of the write.
func assign(pass *rule.Pass, call *ast.CallExpr, arg ast.Expr, field *types.Var) []fix.Fix {
	id, ok := model.Operand(arg).(*ast.Ident)
	stmt := fix.Statement(pass.Flow, call.Pos())
	if !ok || stmt == nil || !types.Identical(field.Type(), types.Typ[types.Int64]) {
		return nil
	}
	return fix.Offer("set "+name, fix.InsertBefore(pass.Flow, stmt, id.Name+".Status."+name+" = "+id.Name+".Generation")...)
}
