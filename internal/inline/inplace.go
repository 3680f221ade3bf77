package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// inPlace returns the statements of a list with the bodies of literals that run just
// there: a goroutine that the next statement waits for, a function that is deferred
// right before the return. It returns list itself where there are none. last says that
// the function ends with the list.
func (r *rewriter) inPlace(list []ast.Stmt, last bool) []ast.Stmt {
	var out []ast.Stmt
	for i := 0; i < len(list); i++ {
		stmts, next := r.waited(list, i)
		if stmts == nil {
			stmts, next = r.deferred(list, i, last), nil
		}
		if stmts == nil {
			if out != nil {
				out = append(out, list[i])
			}
			continue
		}
		if out == nil {
			out = slices.Clone(list[:i])
		}
		out = append(out, stmts...)
		if next != nil {
			out = append(out, next)
			i++
		}
	}
	if out == nil {
		return list
	}
	r.writable()
	return out
}

// deferred returns what a deferred literal does, if nothing but the return is left.
func (r *rewriter) deferred(list []ast.Stmt, i int, last bool) []ast.Stmt {
	d, ok := list[i].(*ast.DeferStmt)
	if !ok {
		return nil
	}
	if i+1 < len(list) {
		ret, ok := list[i+1].(*ast.ReturnStmt)
		if !ok || len(ret.Results) > 0 {
			return nil
		}
	} else if !last {
		return nil
	}
	lit := r.literal(d.Call)
	if lit == nil || !straight(r.info, lit.Body.List) {
		return nil
	}
	r.sites = append(r.sites, Site{Call: d.Call, Body: lit})
	return lit.Body.List
}

// waited returns what a goroutine does that the next statement waits for, and that
// statement, where it takes the error of the goroutine.
func (r *rewriter) waited(list []ast.Stmt, i int) ([]ast.Stmt, ast.Stmt) {
	if i+1 >= len(list) {
		return nil, nil
	}
	switch s := list[i].(type) {
	case *ast.GoStmt:
		lit := r.literal(s.Call)
		if lit == nil || len(lit.Body.List) < 2 {
			return nil, nil
		}
		d, ok := lit.Body.List[0].(*ast.DeferStmt)
		if !ok {
			return nil, nil
		}
		group := r.calls(d.Call, kube.IsWaitGroupDone)
		if w, ok := list[i+1].(*ast.ExprStmt); !ok || group == nil || r.calls(w.X, kube.IsWaitGroupWait) != group {
			return nil, nil
		}
		if rest := lit.Body.List[1:]; straight(r.info, rest) {
			r.sites = append(r.sites, Site{Call: s.Call, Body: lit})
			return rest, nil
		}
	case *ast.ExprStmt:
		return r.grouped(s, list[i+1])
	}
	return nil, nil
}

// grouped is waited for a function that is handed to a group: next waits for the
// group and takes its error.
func (r *rewriter) grouped(s *ast.ExprStmt, next ast.Stmt) ([]ast.Stmt, ast.Stmt) {
	call, ok := s.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, nil
	}
	lit, ok := call.Args[0].(*ast.FuncLit)
	if !ok || len(lit.Body.List) == 0 {
		return nil, nil
	}
	if group := r.calls(call, kube.IsWaitGroupGo); group != nil {
		if w, ok := next.(*ast.ExprStmt); ok && r.calls(w.X, kube.IsWaitGroupWait) == group && straight(r.info, lit.Body.List) {
			r.sites = append(r.sites, Site{Call: call, Body: lit})
			return lit.Body.List, nil
		}
		return nil, nil
	}
	group := r.calls(call, kube.IsGroupGo)
	if group == nil || r.named[group] > 2 {
		return nil, nil // the error of another goroutine may come first
	}
	n := len(lit.Body.List) - 1
	ret, ok := lit.Body.List[n].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || !straight(r.info, lit.Body.List[:n]) {
		return nil, nil
	}
	var wait ast.Expr
	switch w := next.(type) {
	case *ast.AssignStmt:
		if len(w.Rhs) == 1 {
			wait = w.Rhs[0]
		}
	case *ast.ReturnStmt:
		if len(w.Results) > 0 {
			wait = w.Results[len(w.Results)-1]
		}
	case *ast.IfStmt:
		if a, ok := w.Init.(*ast.AssignStmt); ok && len(a.Rhs) == 1 {
			wait = a.Rhs[0]
		}
	}
	if wait == nil || r.calls(wait, kube.IsGroupWait) != group || !types.Identical(r.info.TypeOf(ret.Results[0]), r.info.TypeOf(wait)) {
		return nil, nil
	}
	r.sites = append(r.sites, Site{Call: call, Body: lit})
	stmts := slices.Clone(lit.Body.List[:n])
	if len(stmts) == 0 {
		stmts = []ast.Stmt{&ast.EmptyStmt{Semicolon: s.Pos()}}
	}
	return stmts, r.replaced(next, wait, ret.Results[0]).(ast.Stmt)
}

// replaced returns node with one expression in place of another.
func (r *rewriter) replaced(node ast.Node, old, by ast.Expr) ast.Node {
	return r.children(node, func(n ast.Node) ast.Node {
		if n == ast.Node(old) {
			return by
		}
		return r.replaced(n, old, by)
	})
}

// literal returns the literal without parameters that a call runs.
func (r *rewriter) literal(call *ast.CallExpr) *ast.FuncLit {
	lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok || len(call.Args) > 0 || lit.Type.Params.NumFields() > 0 || lit.Type.Results.NumFields() > 0 {
		return nil
	}
	return lit
}

// calls returns the variable whose method e calls, if that is one of those.
func (r *rewriter) calls(e ast.Expr, is func(*types.Func) bool) *types.Var {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn, _ := typeutil.Callee(r.info, call).(*types.Func)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !is(fn) {
		return nil
	}
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return nil
	}
	return variable(r.info, id)
}

// straight reports whether the statements of a literal do the same where the literal
// stands: none leaves it, and none is put off to its end.
func straight(info *types.Info, list []ast.Stmt) bool {
	ok := len(list) > 0
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.ReturnStmt, *ast.DeferStmt, *ast.LabeledStmt:
				ok = false
			case *ast.CallExpr:
				if id, is := n.Fun.(*ast.Ident); is {
					if b, is := info.Uses[id].(*types.Builtin); is && b.Name() == "recover" {
						ok = false
					}
				}
			case *ast.BranchStmt:
				ok = ok && n.Tok != token.GOTO
			}
			return ok
		})
	}
	return ok
}
