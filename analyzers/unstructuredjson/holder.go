package unstructuredjson

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// holder returns what names the object whose content e is, or lies in; nil when
// nothing does.
func (c *checker) holder(e ast.Expr, depth int) ast.Expr {
	if depth > maxDepth {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		if kube.IsContentField(c.pass.TypesInfo.Uses[e.Sel]) {
			return ast.Unparen(e.X)
		}
	case *ast.IndexExpr:
		return c.holder(e.X, depth+1)
	case *ast.TypeAssertExpr:
		return c.holder(e.X, depth+1)
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && kube.IsContentMethod(c.pass.Callee(e)) {
			return ast.Unparen(sel.X)
		}
	case *ast.Ident:
		if l := c.pass.Local(e); l != nil && len(l.Values) == 1 && l.Values[0] != nil && !l.Addressed {
			return c.holder(l.Values[0], depth+1)
		}
	}
	return nil
}

// named returns the variable that a literal with its address taken is the first value of;
// nil when there is none.
func (c *checker) named(lit *ast.CompositeLit) ast.Expr {
	as := rule.EnclosingStmt[*ast.AssignStmt](c.pass, lit.Pos())
	if as == nil || len(as.Lhs) != len(as.Rhs) {
		return nil
	}
	for i, rhs := range as.Rhs {
		if u, ok := ast.Unparen(rhs).(*ast.UnaryExpr); ok && u.Op == token.AND && ast.Unparen(u.X) == ast.Expr(lit) {
			return as.Lhs[i]
		}
	}
	return nil
}
