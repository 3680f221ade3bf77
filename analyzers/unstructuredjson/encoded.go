package unstructuredjson

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// onlyEncoded: the object whose content e is was read here and goes to a dynamic
// client, which makes JSON of it, and to nobody else: nothing copies it.
func (c *checker) onlyEncoded(e ast.Expr) bool {
	l := c.pass.Local(c.holder(e, 0))
	if l == nil || l.Addressed || len(l.Values) != 1 {
		return false
	}
	if _, called := l.Values[0].(*ast.CallExpr); l.Values[0] != nil && !called {
		return false
	}
	sent := false
	for _, u := range l.Uses {
		switch n := u.Around[0].(type) {
		case *ast.SelectorExpr:
			fn, _ := c.pass.TypesInfo.Uses[n.Sel].(*types.Func)
			if _, copies := kube.DeepCopies(fn); copies {
				return false
			}
		case *ast.BinaryExpr:
		case *ast.CallExpr:
			if !c.encodes(n, u) {
				return false
			}
			sent = true
		default:
			return false
		}
	}
	return sent
}

// encodes: the call sends what u names with a client that leaves it alone.
func (c *checker) encodes(call *ast.CallExpr, u rule.Use) bool {
	op, ok := kube.ClientOp(c.pass.Callee(call))
	return ok && op.Clientset && op.Verb == kube.Update && op.Obj >= 0 && op.Obj < len(call.Args) && ast.Unparen(call.Args[op.Obj]) == ast.Expr(u.Ident)
}

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
