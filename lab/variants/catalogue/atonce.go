package catalogue

import (
	"go/ast"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var atOnce = rewrite.Transformation{
	Name: "atonce", Topic: "value",
	Doc:   "A call stands in a literal that is called at once.",
	Needs: needsCall,
	Apply: func(w *rewrite.Rewriter) {
		w.Calls(func(c *rewrite.Call) {
			if id, ok := c.Expr.Fun.(*ast.Ident); ok && id.Name == "recover" {
				return
			}
			site := w.Site(c.File, c.Expr)
			if len(c.Results) == 0 {
				site.Replace(c.Expr, "func() { ", c.Expr, " }()")
			} else {
				site.Replace(c.Expr, "func() "+site.Result(c.File, c.Results)+" { return ", c.Expr, " }()")
			}
			site.Done()
		})
	},
}
