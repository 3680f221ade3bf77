package jsonpatchparent

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// absent: e stands in the branch of a condition which holds where an object has
// no labels, or no annotations: x.Labels == nil || … .
func absent(pass *rule.Pass, e ast.Expr, around []ast.Node, of string) bool {
	for _, n := range around {
		switch n := n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		case *ast.IfStmt:
			if n.Body.Pos() <= e.Pos() && e.End() <= n.Body.End() && saysAbsent(pass, n.Cond, of) {
				return !set(pass, n.Body, of)
			}
		}
	}
	return false
}

func saysAbsent(pass *rule.Pass, cond ast.Expr, of string) bool {
	both, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch both.Op {
	case token.LOR:
		return saysAbsent(pass, both.X, of) || saysAbsent(pass, both.Y, of)
	case token.LAND:
		return saysAbsent(pass, both.X, of) || saysAbsent(pass, both.Y, of)
	case token.EQL:
	default:
		return false
	}
	x := ast.Unparen(both.X)
	if tv := pass.TypesInfo.Types[both.Y]; tv.IsNil() {
		return isMap(pass, x, of)
	} else if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 && tv.Value != nil && tv.Value.ExactString() == "0" {
		b, _ := call.Fun.(*ast.Ident)
		return b != nil && b.Name == "len" && isMap(pass, call.Args[0], of)
	}
	return false
}

// isMap: e is x.Labels, x.GetLabels(), or a variable that holds it.
func isMap(pass *rule.Pass, e ast.Expr, of string) bool {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		if def := pass.Flow.Definition(pass.TypesInfo.Uses[id]); def != nil {
			e = ast.Unparen(def)
		}
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		f, set, ok := kube.MetaAccessor(pass.Callee(e))
		return ok && !set && strings.EqualFold(f, of)
	case *ast.SelectorExpr:
		t := pass.TypesInfo.TypeOf(e.X)
		return strings.EqualFold(e.Sel.Name, of) && (kube.IsAPIObject(t) || kube.IsObjectMeta(t))
	}
	return false
}

// set: the map is assigned in the branch.
func set(pass *rule.Pass, body *ast.BlockStmt, of string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				_, isIdent := l.(*ast.Ident)
				found = found || !isIdent && isMap(pass, l, of)
			}
		case *ast.CallExpr:
			f, set, ok := kube.MetaAccessor(pass.Callee(n))
			found = found || ok && set && strings.EqualFold(f, of)
		}
		return !found
	})
	return found
}
