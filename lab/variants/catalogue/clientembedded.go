package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var clientEmbedded = rewrite.Transformation{
	Name: "clientembedded", Topic: "place",
	Doc:   "A client in a field is embedded, and its methods are called without the field's name.",
	Needs: "a field that is called as the type of its client is",
	Apply: func(w *rewrite.Rewriter) {
		clientFields(w, func(f *rewrite.File, field *ast.Field, v *types.Var) {
			sel, ok := field.Type.(*ast.SelectorExpr)
			if !ok || len(field.Names) != 1 || sel.Sel.Name != v.Name() {
				return
			}
			site := w.Site(f, field)
			site.Replace(rewrite.Span{From: field.Names[0].Pos(), To: field.Type.Pos()}, "")
			w.Each(func(g *rewrite.File, n ast.Node, _ []ast.Node) {
				call, ok := n.(*ast.SelectorExpr)
				if !ok {
					return
				}
				held, ok := call.X.(*ast.SelectorExpr)
				if !ok || w.Info.Uses[held.Sel] != v {
					return
				}
				if obj, _, _ := types.LookupFieldOrMethod(w.Info.TypeOf(held.X), true, w.Types, call.Sel.Name); obj == nil {
					site.Replace(rewrite.Span{From: held.X.End(), To: held.End()}, "")
				}
			})
			site.Done()
		})
	},
}
