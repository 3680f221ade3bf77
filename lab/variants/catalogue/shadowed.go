package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var shadowed = rewrite.Transformation{
	Name: "shadowed", Topic: "shape",
	Doc:   "A branch reads variables of the function through variables of its own with the same names.",
	Needs: "a branch that reads a variable that nothing changes in it",
	Apply: func(w *rewrite.Rewriter) {
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			b, ok := n.(*ast.BlockStmt)
			if !ok || len(stack) == 0 {
				return
			}
			if _, ok := stack[len(stack)-1].(*ast.IfStmt); !ok {
				return
			}
			d := rewrite.Decl(stack)
			if d == nil {
				return
			}
			seen := map[types.Object]bool{}
			site := w.Site(f, b)
			idents(b, func(id *ast.Ident) {
				v, ok := w.Info.Uses[id].(*types.Var)
				if !ok || seen[v] || v.IsField() || v.Pos() < d.Pos() || v.Pos() >= b.Pos() || !simple(v.Type()) {
					return
				}
				seen[v] = true
				if changed(w, b, v) || captured(w, d, v) || bare(d, b) {
					return
				}
				site.Insert(b.Lbrace+1, " "+id.Name+" := "+id.Name+";")
			})
			if len(seen) > 0 {
				site.Done()
			}
		})
	},
}

// captured reports whether a literal changes a variable: it may do so at any time.
func captured(w *rewrite.Rewriter, d *ast.FuncDecl, v types.Object) bool {
	found := false
	ast.Inspect(d, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			found = found || v.Pos() < lit.Pos() && changed(w, lit.Body, v)
		}
		return !found
	})
	return found
}

// bare reports whether a return in b takes the named results of d.
func bare(d *ast.FuncDecl, b ast.Node) bool {
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		found = found || ok && len(r.Results) == 0 && d.Type.Results != nil
		return !found
	})
	return found
}
