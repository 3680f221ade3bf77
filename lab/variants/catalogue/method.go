package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var method = rewrite.Transformation{
	Name: "method", Topic: "place",
	Doc:   "A call of a method below the receiver, or of a function, stands in a method of the receiver.",
	Needs: "such a call in a method",
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) {
			d := rewrite.Decl(v.stack)
			if d.Recv == nil || len(d.Recv.List) != 1 || len(d.Recv.List[0].Names) != 1 {
				return
			}
			id := d.Recv.List[0].Names[0]
			obj := w.Info.Defs[id]
			if obj == nil || changed(w, d.Body, obj) || !simple(obj.Type()) {
				return
			}
			if v.recv != nil && !(rooted(v.recv) && root(w, v.recv) == obj) || v.recv == nil && v.fn.Parent() != v.fn.Pkg().Scope() {
				return
			}
			site := w.Site(v.file, v.call)
			name := w.Fresh("method")
			params, args := v.taken(site, v.file, v.args)
			site.Replace(v.call, append(append([]any{id.Name + "." + name + "("}, v.handed(v.file)...), ")")...)
			site.Declare(v.file, "func "+v.file.Text(d.Recv)+" "+name+"("+list(params)+") "+site.Result(v.file, v.results)+v.body(v.file.Text(v.call.Fun)+"("+list(args)+")"))
			site.Done()
		})
	},
}

// root returns the variable that a path begins with.
func root(w *rewrite.Rewriter, e ast.Expr) types.Object {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return w.Info.ObjectOf(x)
		case *ast.SelectorExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}
