package catalogue

import (
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var apart = rewrite.Transformation{
	Name: "apart", Topic: "place",
	Doc:   "A call stands in a function of another package.",
	Needs: needsPlain + ", with types that another package can name",
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) {
			if v.fn.Pkg() == w.Types || v.fn.Pkg() != nil && !v.fn.Exported() {
				return
			}
			other := w.Apart()
			site := w.Site(v.file, v.call)
			name := w.Fresh("Apart")
			params, args := v.taken(site, other, v.args)
			parts := v.handed(other)
			callee := ""
			if v.recv != nil {
				params = append([]string{"on " + site.Type(other, v.held)}, params...)
				callee = "on." + v.fn.Name()
				if v.heldAddr {
					parts = v.handed(other, []any{"&", v.recv, v.holder})
				} else {
					parts = v.handed(other, []any{v.recv, v.holder})
				}
			} else {
				callee = site.Import(other, v.fn.Pkg()) + "." + v.fn.Name()
			}
			site.Replace(v.call, append(append([]any{site.ImportPath(v.file, other.Path) + "." + name + "("}, parts...), ")")...)
			site.Declare(other, "func "+name+"("+list(params)+") "+site.Result(other, v.results)+v.body(callee+"("+list(args)+")"))
			site.Done()
		})
	},
}
