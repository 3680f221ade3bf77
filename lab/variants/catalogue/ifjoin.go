package catalogue

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var ifJoin = rewrite.Transformation{
	Name: "ifjoin", Topic: "shape",
	Doc:   "What only an if uses is declared in its init statement.",
	Needs: "a declaration before an if that alone uses it",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, _ []ast.Node) {
			list := rewrite.List(n)
			for i := 1; i < len(list); i++ {
				a, ok := list[i-1].(*ast.AssignStmt)
				s, isIf := list[i].(*ast.IfStmt)
				if !ok || !isIf || s.Init != nil || a.Tok != token.DEFINE || !onlyIn(w, list, a, s) || commented(f, a.Pos(), s.Cond.Pos()) {
					continue
				}
				site := w.Site(f, s)
				site.Replace(rewrite.Span{From: a.Pos(), To: s.Cond.Pos()}, "if ", a, "; ")
				site.Done()
			}
		})
	},
}

// onlyIn reports whether a declares something new alone, used in s and nowhere
// else of the list.
func onlyIn(w *rewrite.Rewriter, list []ast.Stmt, a *ast.AssignStmt, s *ast.IfStmt) bool {
	for _, l := range a.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok {
			return false
		}
		if id.Name == "_" {
			continue
		}
		obj := w.Info.Defs[id]
		if obj == nil {
			return false
		}
		for _, other := range list {
			if other != a && other != s && uses(w, other, obj) {
				return false
			}
		}
	}
	return true
}
