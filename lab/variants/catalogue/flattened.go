package catalogue

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var flattened = rewrite.Transformation{
	Name: "flattened", Topic: "shape",
	Doc:   "The else branch of an if that leaves the block follows it.",
	Needs: "an else behind a branch that leaves the block",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.IfStmt)
			if !ok || s.Else == nil || s.Init != nil || !rewrite.InList(s, stack) || !rewrite.Terminates(s.Body.List) {
				return
			}
			site := w.Site(f, s)
			site.Replace(rewrite.Span{From: s.Body.End(), To: s.Else.Pos()}, "\n")
			site.Done()
		})
	},
}
