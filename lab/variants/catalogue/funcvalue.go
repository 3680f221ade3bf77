package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var funcValue = rewrite.Transformation{
	Name: "funcvalue", Topic: "value",
	Doc:   "A function is called through a local variable.",
	Needs: needsCall + " of a function that is not generic",
	Apply: func(w *rewrite.Rewriter) { throughValue(w, false) },
}

var methodValue = rewrite.Transformation{
	Name: "methodvalue", Topic: "value",
	Doc:   "A method is called through a local variable that holds the method value.",
	Needs: needsCall + " of a method",
	Apply: func(w *rewrite.Rewriter) { throughValue(w, true) },
}

// throughValue has methods, or functions, called through a local variable.
func throughValue(w *rewrite.Rewriter, methods bool) {
	w.Calls(func(c *rewrite.Call) {
		fn := w.Callee(c.Expr)
		if fn == nil || (fn.Signature().Recv() != nil) != methods || fn.Signature().TypeParams() != nil {
			return
		}
		if _, ok := ast.Unparen(c.Expr.Fun).(*ast.SelectorExpr); methods && !ok {
			return
		}
		if methods && copies(w, c.Expr, fn) {
			return
		}
		name := w.Fresh("call")
		site := w.Site(c.File, c.Expr)
		site.Insert(c.Stmt.Pos(), name+" := ", c.Expr.Fun, "; ")
		site.Replace(c.Expr.Fun, name)
		site.Done()
	})
}

// copies reports whether a method value would keep a copy of its receiver.
func copies(w *rewrite.Rewriter, c *ast.CallExpr, fn *types.Func) bool {
	sel := ast.Unparen(c.Fun).(*ast.SelectorExpr)
	s := w.Info.Selections[sel]
	return s == nil || s.Kind() != types.MethodVal || !simple(fn.Signature().Recv().Type())
}
