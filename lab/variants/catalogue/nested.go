package catalogue

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var nested = rewrite.Transformation{
	Name: "nested", Topic: "shape",
	Doc:   "What follows an early return stands in an else branch.",
	Needs: "an if that leaves the block, with something behind it",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			list := rewrite.List(n)
			if len(list) == 0 || labels(n) {
				return
			}
			for i, stmt := range list[:len(list)-1] {
				s, ok := stmt.(*ast.IfStmt)
				if !ok || s.Else != nil || !rewrite.Terminates(s.Body.List) {
					continue
				}
				site := w.Site(f, s)
				site.Insert(s.Body.End(), " else {")
				site.Insert(end(n, list[i+1:]), "\n}")
				site.Done()
			}
		})
	},
}

// labels reports whether a node has labels, to which a jump could lead.
func labels(n ast.Node) bool { return rewrite.Has[*ast.LabeledStmt](n) }

// end returns the end of a list of statements, where its node ends it.
func end(n ast.Node, list []ast.Stmt) (at token.Pos) {
	if b, ok := n.(*ast.BlockStmt); ok {
		return b.Rbrace
	}
	return list[len(list)-1].End()
}
