package catalogue

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var andSplit = rewrite.Transformation{
	Name: "andsplit", Topic: "shape",
	Doc:   "An if with two conditions is two ifs, one in the other.",
	Needs: "an if without else whose condition is a conjunction",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			s, ok := n.(*ast.IfStmt)
			if !ok || s.Else != nil {
				return
			}
			c, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
			if !ok || c.Op != token.LAND {
				return
			}
			site := w.Site(f, s)
			site.Replace(rewrite.Span{From: s.Cond.Pos(), To: s.Body.Pos()}, c.X, " { if ", c.Y, " ")
			site.Insert(s.Body.End(), " }")
			site.Done()
		})
	},
}
