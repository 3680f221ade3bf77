package createorupdate

import (
	"go/ast"
	"go/constant"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var renamed = rule.Form{Name: "renamed", Run: inside(reportRenamed)}

// reportRenamed reports functions that give the object another name or namespace.
func reportRenamed(pass *rule.Pass, u *use) {
	u.assignments(func(a *ast.AssignStmt, l, value ast.Expr) {
		field := u.metadata(l)
		if (field == "Name" || field == "Namespace" || field == "GenerateName") && value != nil && u.otherKey(value, field) {
			pass.At(a).Sayf("%s refuses a function that changes the name or namespace; set %s before the call", u.name, field)
		}
	})
}

// otherKey: the value is a constant, and the object was given others before the call.
func (u *use) otherKey(v ast.Expr, field string) bool {
	name := u.info.Types[v].Value
	given := u.given(field)
	return name != nil && len(given) > 0 && !slices.ContainsFunc(given, func(e ast.Expr) bool {
		before := u.info.Types[e].Value
		return before == nil || constant.Compare(before, token.EQL, name)
	})
}

// given returns what a field of the object's metadata is set to before the call.
func (u *use) given(field string) (values []ast.Expr) {
	if u.literal != nil {
		ast.Inspect(u.literal, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && kube.MetaField(u.info.Uses[id]) == field {
					values = append(values, kv.Value)
				}
			}
			return true
		})
	}
	ast.Inspect(u.outer(), func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Pos() >= u.call.Pos() || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, l := range a.Lhs {
			if u.metadata(l) == field {
				values = append(values, a.Rhs[i])
			}
		}
		return true
	})
	return values
}

// outer returns the function around the call.
func (u *use) outer() ast.Node {
	for _, n := range u.around {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return u.call
}
