package catalogue

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var deferred = rewrite.Transformation{
	Name: "deferred", Topic: "shape",
	Doc:   "The last call of a function is deferred; what it returns is set by a deferred literal.",
	Needs: "a function that ends with a call, or returns the results of one",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			d, ok := n.(*ast.FuncDecl)
			if !ok || d.Body == nil || len(d.Body.List) == 0 {
				return
			}
			site := w.Site(f, d)
			switch last := d.Body.List[len(d.Body.List)-1].(type) {
			case *ast.ExprStmt:
				c, ok := last.X.(*ast.CallExpr)
				if !ok || !w.IsCall(c) || d.Type.Results != nil {
					return
				}
				site.Replace(last, "defer ", last)
			case *ast.ReturnStmt:
				if d.Type.Results == nil || !rewrite.Has[*ast.CallExpr](last) {
					return
				}
				names := nameResults(w, site, d.Type)
				if names == nil {
					return
				}
				site.Replace(last, "defer func() { "+list(names)+" = ", rewrite.Span{From: last.Results[0].Pos(), To: last.End()}, " }(); return")
			default:
				return
			}
			site.Done()
		})
	},
}
