package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var deepCopied = rewrite.Transformation{
	Name: "deepcopied", Topic: "value",
	Doc:   "A new object is the deep copy of the literal.",
	Needs: "the address of a literal of a type with DeepCopy",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			u, ok := n.(*ast.UnaryExpr)
			if !ok || u.Op != token.AND || !plain(u.X) {
				return
			}
			t := w.Info.TypeOf(u)
			m, _, _ := types.LookupFieldOrMethod(t, false, w.Types, "DeepCopy")
			fn, ok := m.(*types.Func)
			if !ok || fn.Signature().Results().Len() != 1 || !types.Identical(fn.Signature().Results().At(0).Type(), t) {
				return
			}
			site := w.Site(f, u)
			site.Replace(u, "(", u, ").DeepCopy()")
			site.Done()
		})
	},
}

// plain reports whether an expression is a literal without pointers to variables,
// calls and names of others in it: a copy of it cannot be told from it.
func plain(e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

var addressed = rewrite.Transformation{
	Name: "addressed", Topic: "value",
	Doc:   "A new struct is a variable, and the pointer its address.",
	Needs: "a variable declared with the address of a literal",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			a, ok := n.(*ast.AssignStmt)
			if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !rewrite.InList(a, stack) {
				return
			}
			u, ok := a.Rhs[0].(*ast.UnaryExpr)
			if !ok || u.Op != token.AND || literal(u) == nil {
				return
			}
			name := w.Fresh("value")
			site := w.Site(f, a)
			site.Insert(a.Pos(), name+" := ", u.X, "; ")
			site.Replace(u.X, name)
			site.Done()
		})
	},
}
