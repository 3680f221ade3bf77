package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var generic = rewrite.Transformation{
	Name: "generic", Topic: "value",
	Doc:   "Arguments and returned values go through a generic function that returns its parameter.",
	Needs: "a variable that is handed to a call, or returned",
	Apply: func(w *rewrite.Rewriter) {
		name := w.Name("vSame")
		wrap := func(f *rewrite.File, e ast.Expr) {
			id, ok := e.(*ast.Ident)
			if !ok {
				return
			}
			v, ok := w.Info.Uses[id].(*types.Var)
			if !ok || !simple(v.Type()) {
				return
			}
			site := w.Site(f, e)
			site.Replace(e, name+"(", e, ")")
			site.Declare(w.Files[0], "func "+name+"[T any](v T) T { return v }")
			site.Done()
		}
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			switch n := n.(type) {
			case *ast.CallExpr:
				if w.IsCall(n) {
					for _, e := range n.Args {
						wrap(f, e)
					}
				}
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					wrap(f, e)
				}
			}
		})
	},
}
