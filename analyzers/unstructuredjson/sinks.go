package unstructuredjson

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

func (c *checker) call(call *ast.CallExpr) {
	fn := c.pass.Callee(call)
	arg, s := kube.TakesContent(fn), sink{at: call.Pos()}
	if nested, ok := kube.Nested(fn); ok && nested.Value >= 0 {
		arg, s.copies = nested.Value, true
		if c.pass.Quiet(kube.JSONKindOf(fn.Type().(*types.Signature).Params().At(arg).Type()) == kube.JSONPanics, call, "the function converts the value") {
			return // SetNestedStringMap and its like
		}
		s.call = call
	} else if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && c.encoded(call, ast.Unparen(sel.X)) {
		return
	}
	if arg >= 0 && arg < len(call.Args) {
		c.value(call.Args[arg], fn.Type().(*types.Signature).Params().At(arg).Type(), s, 0)
	}
}

// literal: Unstructured{Object: m}.
func (c *checker) literal(lit *ast.CompositeLit) {
	if !kube.IsUnstructured(c.pass.TypesInfo.TypeOf(lit)) || c.encoded(lit, c.named(lit)) || c.returned(lit) {
		return
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && kube.IsContentField(c.pass.TypesInfo.Uses[key]) {
				c.value(kv.Value, c.pass.TypesInfo.Uses[key].Type(), sink{at: lit.Pos()}, 0)
			}
		}
	}
}

// assignment: u.Object = m, u.Object["spec"] = v, and deeper.
func (c *checker) assignment(n *ast.AssignStmt) {
	if len(n.Lhs) != len(n.Rhs) || n.Tok != token.ASSIGN {
		return
	}
	for i, lhs := range n.Lhs {
		if c.content(lhs, 0) && !c.encoded(n, c.holder(lhs, 0)) {
			c.value(n.Rhs[i], c.pass.TypesInfo.TypeOf(lhs), sink{at: n.Pos()}, 0)
		}
	}
}

// content: e is the content of an unstructured object, or lies in it.
func (c *checker) content(e ast.Expr, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.SelectorExpr:
		return kube.IsContentField(c.pass.TypesInfo.Uses[e.Sel])
	case *ast.IndexExpr:
		if id, ok := ast.Unparen(e.X).(*ast.Ident); ok {
			switch kube.JSONKindOf(c.pass.TypesInfo.TypeOf(id)) {
			case kube.JSONMap, kube.JSONList:
			default:
				return false
			}
			l := c.pass.Local(id)
			return l != nil && len(l.Values) == 1 && l.Values[0] != nil && !l.Addressed && c.content(l.Values[0], depth+1)
		}
		return c.content(e.X, depth+1)
	case *ast.TypeAssertExpr:
		return c.content(e.X, depth+1)
	case *ast.CallExpr:
		return kube.IsContentMethod(c.pass.Callee(e))
	}
	return false
}
