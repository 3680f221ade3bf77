package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var fieldwise = rewrite.Transformation{
	Name: "fieldwise", Topic: "shape",
	Doc:   "The fields of a new struct are set one after the other.",
	Needs: "a variable declared with a struct literal that names fields",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			a, ok := n.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !rewrite.InList(a, stack) {
				return
			}
			id, ok := a.Lhs[0].(*ast.Ident)
			lit := literal(a.Rhs[0])
			if !ok || lit == nil || len(lit.Elts) == 0 || id.Name == "_" || w.Info.Defs[id] == nil {
				return
			}
			if _, ok := w.Info.TypeOf(lit).Underlying().(*types.Struct); !ok {
				return
			}
			shadows := false
			idents(lit, func(other *ast.Ident) { shadows = shadows || other.Name == id.Name && !isKey(lit, other) })
			if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !keyed || shadows {
				return
			}
			site := w.Site(f, a)
			parts := []any{"}"}
			for _, e := range lit.Elts {
				kv := e.(*ast.KeyValueExpr)
				parts = append(parts, "\n"+id.Name+".", kv.Key, " = ", kv.Value)
			}
			site.Replace(rewrite.Span{From: lit.Lbrace + 1, To: lit.Rbrace + 1}, parts...)
			site.Done()
		})
	},
}

// literal returns the composite literal of T{} or &T{}.
func literal(e ast.Expr) *ast.CompositeLit {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	lit, _ := e.(*ast.CompositeLit)
	return lit
}

func isKey(lit *ast.CompositeLit, id *ast.Ident) bool {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key == id {
			return true
		}
	}
	return false
}
