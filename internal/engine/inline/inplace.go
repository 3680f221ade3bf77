package inline

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// inPlace returns the statements of a list with the bodies of literals that run just
// there: what is called at once, a
// goroutine that the next statement waits for, a function that is deferred right
// before the return; and of values that the next
// statement alone takes. It returns list itself where there are none. last says that the
// function ends with the list.
func (r *rewriter) inPlace(given []ast.Stmt, last bool) []ast.Stmt {
	list := r.withNext(given)
	var out []ast.Stmt
	for i := 0; i < len(list); {
		stmts, used := r.hosted(list, i)
		if stmts == nil {
			stmts, used = r.deferred(list, i, last), 1
		}
		if s, ok := list[i].(*ast.SwitchStmt); ok {
			if chain := r.chained(s); chain != nil {
				stmts, used = []ast.Stmt{chain}, 1
			}
		}
		if stmts == nil {
			if out != nil {
				out = append(out, list[i])
			}
			i++
			continue
		}
		if out == nil {
			out = slices.Clone(list[:i])
		}
		out = append(out, stmts...)
		i += used
	}
	if out == nil {
		return list
	}
	r.writable()
	return out
}

// same reports whether a list is another one itself.
func same(a, b []ast.Stmt) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

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

// calls returns the variable whose method e calls, if that is the method.
func (r *rewriter) calls(e ast.Expr, method string) *types.Var {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn, _ := typeutil.Callee(r.info, call).(*types.Func)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !kube.Is(fn, method) {
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
	return len(list) > 0 && returned(list) == 0 && stays(info, list)
}
