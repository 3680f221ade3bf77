package specreplace

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// replaced: the function of CreateOrUpdate assigns the spec as a whole.
func replaced(pass *rule.Pass, call *ast.CallExpr, fn *types.Func) {
	obj := pass.Variable(call.Args[2])
	mutate := ast.Unparen(call.Args[3])
	if id, ok := mutate.(*ast.Ident); ok {
		if def := pass.Flow.Definition(pass.TypesInfo.Uses[id]); def != nil {
			mutate = ast.Unparen(def)
		}
	}
	lit, ok := mutate.(*ast.FuncLit)
	if !ok || obj == nil || pass.Quiet(skipped(pass, call), call, "a status that is asked before says when there is nothing to do") {
		return
	}
	for _, s := range lit.Body.List { // what stands behind a condition may know that it differs
		if leavesWell(s) {
			return
		}
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for i, l := range a.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != "Spec" || pass.Variable(sel.X) != obj || mentions(pass, a.Rhs[i], obj) {
				continue
			}
			if kind, ok := pass.SpecWithDefaults(pass.TypesInfo.TypeOf(sel)); ok && !touchedAfter(pass, lit, a, obj) {
				pass.At(l).
					Sayf("this removes the server's defaults from the stored %s: %s finds a difference and updates on every reconcile; set your fields", kind, fn.Name())
			}
		}
	}
}

// skipped: the function around the call leaves before it, without an error, where a status is as it
// is to be, so that the call is not made at every pass.
func skipped(pass *rule.Pass, call *ast.CallExpr) bool {
	fn := pass.Flow.EnclosingFunc(call.Pos())
	if fn == nil {
		return false
	}
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if s, ok := n.(*ast.IfStmt); ok && s.End() < call.Pos() {
			found = found || leavesWell(s.Body) && pass.Mentions(s.Cond, func(_ *ast.Ident, of types.Object) bool {
				def := pass.Flow.Definition(of)
				return def != nil && pass.Mentions(def, func(_ *ast.Ident, of types.Object) bool {
					f, ok := of.(*types.Var)
					return ok && f.IsField() && f.Name() == "Status" && kube.Named(f.Type()) != nil
				})
			})
		}
		return !found
	})
	return found
}

// leavesWell: the statement may end the function without an error, so that what follows
// it stands behind a condition.
func leavesWell(s ast.Stmt) bool {
	if _, last := s.(*ast.ReturnStmt); last {
		return false
	}
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) == 1 {
				id, ok := ast.Unparen(n.Results[0]).(*ast.Ident)
				found = found || ok && id.Name == "nil"
			}
		}
		return !found
	})
	return found
}

// touchedAfter: the function completes the spec, or hands the object to another
// that may.
func touchedAfter(pass *rule.Pass, lit *ast.FuncLit, a *ast.AssignStmt, obj *types.Var) bool {
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || n.Pos() > a.End() && n.Sel.Name == "Spec" && pass.Variable(n.X) == obj
		case *ast.CallExpr:
			_, owner := kube.SetsOwner(pass.Callee(n))
			if n.Pos() < a.End() || owner {
				break
			}
			for _, arg := range n.Args {
				found = found || pass.Variable(arg) == obj
			}
		}
		return !found
	})
	return found
}

func mentions(pass *rule.Pass, e ast.Expr, obj *types.Var) bool {
	return pass.Mentions(e, func(_ *ast.Ident, of types.Object) bool { return of == obj })
}
