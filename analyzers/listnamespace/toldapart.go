package listnamespace

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// toldApart reports whether fn, or one of those that call it, looks at more of the
// objects of the list than their labels: at their namespace, or at their owner.
func toldApart(pass *rule.Pass, fn *ssa.Function, kind *types.Named) bool {
	fn = ssaflow.Outermost(fn)
	if looks(pass, fn.Syntax(), kind) {
		return true
	}
	for _, s := range pass.Effects.Graph().Sites(fn) {
		if looks(pass, ssaflow.Outermost(s.Caller).Syntax(), kind) {
			return true
		}
	}
	return false
}

func looks(pass *rule.Pass, body ast.Node, kind *types.Named) bool {
	if body == nil {
		return false
	}
	found := false
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			fn := pass.Callee(n)
			found = found || kube.IsControlledBy(fn) || kube.IsControllerOf(fn) || filters(pass, n, kind)
		case ast.Expr:
		default:
			return !found
		}
		switch x, field := pass.MetaRead(n.(ast.Expr)); field {
		case "OwnerReferences", "UID":
			found = found || of(pass, x, kind)
		case "Namespace":
			found = found || of(pass, x, kind) && decides(pass, stack)
		}
		return !found
	})
	return found
}

// of: x is an object of the kind, or its metadata.
func of(pass *rule.Pass, x ast.Expr, kind *types.Named) bool {
	t := pass.TypesInfo.TypeOf(x)
	if sel, ok := ast.Unparen(x).(*ast.SelectorExpr); ok && kube.IsObjectMeta(t) {
		t = pass.TypesInfo.TypeOf(sel.X)
	}
	n := kube.Named(t)
	return n != nil && n.Obj() == kind.Obj()
}

// decides: something hangs on the innermost expression of the stack: it is compared,
// looked up, or asked about.
func decides(pass *rule.Pass, stack []ast.Node) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch n := stack[i].(type) {
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				return true
			}
		case *ast.IndexExpr, *ast.SwitchStmt, *ast.CaseClause:
			return true
		case *ast.CallExpr:
			if b, ok := pass.TypesInfo.TypeOf(n).(*types.Basic); ok && b.Kind() == types.Bool {
				return true
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

// filters: a function gets an object of the list beside another one and says yes or no,
// or gets a list and returns one.
func filters(pass *rule.Pass, call *ast.CallExpr, kind *types.Named) bool {
	item, list, other := false, false, false
	for _, a := range call.Args {
		t := pass.TypesInfo.TypeOf(a)
		if s, ok := t.Underlying().(*types.Slice); ok {
			list = list || same(s.Elem(), kind)
		} else if same(t, kind) {
			item = true
		} else if kube.IsAPIObject(t) || kube.IsObjectInterface(t) {
			other = true
		}
		if _, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			return false // it is read itself
		}
	}
	if b, ok := pass.TypesInfo.TypeOf(call).(*types.Basic); ok && b.Kind() == types.Bool {
		return (item || list) && other
	}
	if !list || pass.IsBuiltin(call, "append") {
		return false
	}
	fn := pass.Callee(call)
	if fn == nil {
		return false
	}
	for v := range fn.Signature().Results().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && same(s.Elem(), kind) {
			return true
		}
	}
	return false
}

func same(t types.Type, kind *types.Named) bool {
	n := kube.Named(t)
	return n != nil && n.Obj() == kind.Obj()
}
