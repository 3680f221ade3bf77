package createorupdate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var renamed = rule.Form{Name: "renamed", Level: rule.Preview, Run: inside(reportRenamed)}

// reportRenamed reports functions that give the object another name or namespace.
func reportRenamed(pass *rule.Pass, u *use) {
	u.assignments(func(a *ast.AssignStmt, l, value ast.Expr) {
		field := u.metadata(l)
		if (field == "Name" || field == "Namespace" || field == "GenerateName") && value != nil && u.otherKey(value, field) {
			pass.At(a).Sayf("%s refuses a function that changes the name or namespace; set %s before the call", u.name, field)
		}
	})
}

// otherKey: the value is not what the object was given before the call.
func (u *use) otherKey(v ast.Expr, field string) bool {
	text := types.ExprString(v)
	given := false
	ast.Inspect(u.outer(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			given = given || ok && id.Name == field && n.Pos() < u.call.Pos() && types.ExprString(n.Value) == text
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == field && n.Pos() < u.call.Pos() && len(n.Lhs) == len(n.Rhs) {
					given = given || types.ExprString(n.Rhs[i]) == text
				}
			}
		}
		return true
	})
	if given {
		return false
	}
	// A value that is compared with something else only where both are written
	// in the same way: constants, or what another object is called.
	return u.literalKey(field) != "" && u.info.Types[v].Value != nil
}

// literalKey returns the constant that the object's name was given before.
func (u *use) literalKey(field string) string {
	if u.literal == nil {
		return ""
	}
	out := ""
	ast.Inspect(u.literal, func(n ast.Node) bool {
		if kv, ok := n.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == field && u.info.Types[kv.Value].Value != nil {
				out = u.info.Types[kv.Value].Value.ExactString()
			}
		}
		return true
	})
	return out
}

func (u *use) outer() ast.Node {
	for _, n := range u.around {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return u.call
}
