package catalogue

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var onceLoop = rewrite.Transformation{
	Name: "onceloop", Topic: "shape",
	Doc:   "The body of a function, and a branch of an if, is a labelled loop that ends after its first round.",
	Needs: "a body or a branch without jumps out of it",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			b, ok := n.(*ast.BlockStmt)
			if !ok || len(b.List) == 0 || len(stack) == 0 || rewrite.Jumps(b) {
				return
			}
			switch parent := stack[len(stack)-1].(type) {
			case *ast.FuncDecl:
			case *ast.IfStmt:
				if parent.Body != b {
					return
				}
			default:
				return
			}
			site := w.Site(f, b)
			if rewrite.Terminates(b.List) {
				site.Insert(b.Lbrace+1, " for {")
				site.Insert(b.Rbrace, "}\n")
			} else {
				label := w.Fresh("once")
				site.Insert(b.Lbrace+1, " "+label+": for {")
				site.Insert(b.Rbrace, "\nbreak "+label+"\n}\n")
			}
			site.Done()
		})
	},
}
