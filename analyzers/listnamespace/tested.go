package listnamespace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isTested: fn, or one of those that call it, looks at more of the objects of the list than
// their labels: at their namespace, their UID or their owner.
func isTested(pass *rule.Pass, fn *ssa.Function, kind *types.Named) bool {
	outer := ssaflow.Outermost(fn)
	if isObjectTested(pass, outer.Syntax(), kind) {
		return true
	}
	return slices.ContainsFunc(pass.Effects.Graph().Sites(outer), func(s callgraph.Site) bool { return isObjectTested(pass, ssaflow.Outermost(s.Caller).Syntax(), kind) })
}

func isObjectTested(pass *rule.Pass, body ast.Node, kind *types.Named) (found bool) {
	if body == nil {
		return false
	}
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return !found
		}
		if call, ok := e.(*ast.CallExpr); ok {
			found = found || isFilter(pass, call, kind)
		}
		switch x, field := pass.MetaRead(e); field {
		case "OwnerReferences", "UID":
			found = found || isOf(pass, x, kind)
		case "Namespace":
			found = found || isOf(pass, x, kind) && isCompared(stack)
		}
		return !found
	})
	return found
}

// isFilter: a function asks for the owner, or gets an object of the list, or the list, beside
// another one, and says yes or no.
func isFilter(pass *rule.Pass, call *ast.CallExpr, kind *types.Named) bool {
	fn := pass.Callee(call)
	if kube.Is(fn, "metav1.IsControlledBy") || kube.Is(fn, "metav1.GetControllerOf", "metav1.GetControllerOfNoCopy") {
		return true
	}
	if b, ok := pass.TypesInfo.TypeOf(call).(*types.Basic); !ok || b.Kind() != types.Bool {
		return false
	}
	item, other := false, false
	for _, a := range call.Args {
		t := pass.TypesInfo.TypeOf(a)
		if s, ok := t.Underlying().(*types.Slice); ok {
			t = s.Elem()
		}
		if n := kube.Named(t); n != nil && n.Obj() == kind.Obj() {
			item = true
		} else if kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			other = true
		}
	}
	return item && other
}

// isOf: x is an object of the kind, or its metadata.
func isOf(pass *rule.Pass, x ast.Expr, kind *types.Named) bool {
	t := pass.TypesInfo.TypeOf(x)
	if sel, ok := ast.Unparen(x).(*ast.SelectorExpr); ok && kube.IsType(t, "metav1.ObjectMeta") {
		t = pass.TypesInfo.TypeOf(sel.X)
	}
	n := kube.Named(t)
	return n != nil && n.Obj() == kind.Obj()
}

// isCompared: the innermost expression of the stack is part of a comparison or looked up.
func isCompared(stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				return true
			}
		case *ast.IndexExpr, *ast.SwitchStmt, *ast.CaseClause:
			return true
		case ast.Stmt:
			return false
		}
	}
	return false
}
