package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var renamed = rewrite.Transformation{
	Name: "renamed", Topic: "shape",
	Doc:   "Local variables, parameters, results and receivers have other names.",
	Needs: "a local variable",
	Apply: func(w *rewrite.Rewriter) {
		names := map[string]string{}
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			id, ok := n.(*ast.Ident)
			if !ok || id.Name == "_" || rewrite.Decl(stack) == nil {
				return
			}
			obj := w.Info.ObjectOf(id)
			if obj == nil { // of a type switch
				if !symbolic(id, stack) {
					return
				}
			} else if v, ok := obj.(*types.Var); !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
				return
			}
			if names[id.Name] == "" {
				names[id.Name] = w.Fresh("q")
			}
			site := w.Site(f, id)
			site.Replace(id, names[id.Name])
			site.Done()
		})
	},
}

// symbolic reports whether an identifier is the variable of a type switch.
func symbolic(id *ast.Ident, stack []ast.Node) bool {
	if len(stack) < 2 {
		return false
	}
	_, ok := stack[len(stack)-2].(*ast.TypeSwitchStmt)
	a, assigns := stack[len(stack)-1].(*ast.AssignStmt)
	return ok && assigns && a.Lhs[0] == id
}
