package unstructuredjson

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/internal/kube"
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

// named returns the variable that a literal, or its address, is the first value of; nil
// when there is none.
func (c *checker) named(lit *ast.CompositeLit) ast.Expr {
	for _, n := range c.pass.Flow.Path(lit.Pos()) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return valueOf(lit, n.Lhs, n.Rhs)
		case *ast.ValueSpec:
			names := make([]ast.Expr, len(n.Names))
			for i, name := range n.Names {
				names[i] = name
			}
			return valueOf(lit, names, n.Values)
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// valueOf returns the name to which lit, or its address, is assigned.
func valueOf(lit *ast.CompositeLit, names, values []ast.Expr) ast.Expr {
	if len(names) != len(values) {
		return nil
	}
	for i, v := range values {
		if unaddressed(ast.Unparen(v)) == ast.Expr(lit) {
			return names[i]
		}
	}
	return nil
}
