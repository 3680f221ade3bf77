package catalogue

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var fakes = rewrite.Transformation{
	Name: "fakes", Topic: "surroundings",
	Doc:   "A test file holds fakes of the interfaces that the package declares or keeps in fields.",
	Needs: "an interface with methods",
	Apply: func(w *rewrite.Rewriter) {
		seen := map[types.Type]bool{}
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			var t types.Type
			switch n := n.(type) {
			case *ast.TypeSpec:
				if n.TypeParams == nil {
					t = w.Info.TypeOf(n.Name)
				}
			case *ast.Field:
				t = w.Info.TypeOf(n.Type)
			}
			if t == nil || seen[t] || w.Generic(stack) || len(stack) == 0 {
				return
			}
			if _, named := t.(interface{ Obj() *types.TypeName }); !named {
				return
			}
			it, ok := t.Underlying().(*types.Interface)
			if !ok || it.NumMethods() == 0 || !it.IsMethodSet() || rewrite.IsError(t) {
				return
			}
			seen[t] = true
			fake(w, f, n, it)
		})
	},
}

// fake declares a type whose methods return nothing but zero values.
func fake(w *rewrite.Rewriter, f *rewrite.File, n ast.Node, it *types.Interface) {
	test := w.TestFile()
	site := w.Site(f, n)
	name := w.Name(fmt.Sprintf("vFake%s", w.Fresh("")))
	text := "type " + name + " struct{}\n"
	for m := range it.Methods() {
		text += "\nfunc (" + name + ") " + m.Name() + signature(site, test, m.Signature(), true) + " { return }\n"
	}
	site.Declare(test, text)
	site.Done()
}
