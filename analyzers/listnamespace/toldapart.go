package listnamespace

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// toldApart reports whether fn, or one of those that call it, looks at more of the
// objects of the list than their labels: at their namespace, or at their owner.
func toldApart(pass *rule.Pass, fn *ssa.Function, kind *types.Named) bool {
	fns := []*ssa.Function{ssaflow.Outermost(fn)}
	for _, s := range pass.Effects.Graph().Sites(fns[0]) {
		fns = append(fns, ssaflow.Outermost(s.Caller))
	}
	for _, f := range fns {
		if looks(pass, f.Syntax(), kind) {
			return true
		}
	}
	for _, f := range pass.Funcs() {
		if slices.Contains(fns, ssaflow.Outermost(f.Fn)) && asksOwner(pass, f.Fn, kind) {
			return true
		}
	}
	return false
}

// asksOwner: fn asks an object of the kind for its owner, and it is not one that another
// call returned.
func asksOwner(pass *rule.Pass, fn *ssa.Function, kind *types.Named) bool {
	for _, c := range pass.Flow.Calls(fn) {
		if !kube.IsControlledBy(c.Fn) && !kube.IsControllerOf(c.Fn) || c.Arg(0) == nil {
			continue
		}
		v := ssaflow.Unwrap(c.Arg(0))
		n := kube.Named(v.Type())
		if n != nil && kube.IsAPIObject(n) && n.Obj() != kind.Obj() {
			continue
		}
		if !slices.ContainsFunc(ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{}), mayBeListed) {
			continue
		}
		return true
	}
	return false
}

// mayBeListed: an object may come from a list: all but one that a call returns by itself.
func mayBeListed(o ssaflow.Origin) bool {
	if o.Sight == ssaflow.Unassigned || ssaflow.IsNilConst(o.Value) {
		return false
	}
	e, ok := o.Value.(*ssa.Extract)
	if !ok {
		return true
	}
	_, made := e.Tuple.(*ssa.Call)
	return !made || !kube.IsAPIObject(e.Type())
}

func looks(pass *rule.Pass, body ast.Node, kind *types.Named) bool {
	if body == nil {
		return false
	}
	found := false
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || filters(pass, n, kind)
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
