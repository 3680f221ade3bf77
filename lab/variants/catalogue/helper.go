package catalogue

import (
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

const needsPlain = "a call of a function or method that is not generic"

var helper = rewrite.Transformation{
	Name: "helper", Topic: "place",
	Doc:   "A call stands in a function of its own, which takes what it needs by its types.",
	Needs: needsPlain,
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) { toHelper(w, v, v.args) })
	},
}

var wideParams = rewrite.Transformation{
	Name: "interfaces", Topic: "place",
	Doc:   "A call stands in a function of its own, whose parameters are the interfaces that the callee takes.",
	Needs: "a call that hands a value in where an interface is declared",
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) {
			for i, t := range v.wide {
				if types.IsInterface(t) && !types.IsInterface(v.args[i]) {
					toHelper(w, v, v.wide)
					return
				}
			}
		})
	},
}

// toHelper moves a call to a function in the same file.
func toHelper(w *rewrite.Rewriter, v *invocation, paramTypes []types.Type) {
	f := v.file
	site := w.Site(f, v.call)
	name := w.Fresh("helper") // says nothing: a name is taken at its word
	params, args := v.taken(site, f, paramTypes)
	parts := v.handed(f)
	callee := f.Text(v.call.Fun)
	if v.recv != nil {
		params = append([]string{"on " + site.Type(f, v.recvType)}, params...)
		callee = "on" + "." + v.fn.Name()
		recv := []any{v.recv}
		if v.addr {
			recv = []any{"&", v.recv}
		}
		parts = v.handed(f, recv)
	} else if v.fn.Parent() != v.fn.Pkg().Scope() {
		return
	}
	site.Replace(v.call, append(append([]any{name + "("}, parts...), ")")...)
	site.Declare(f, "func "+name+"("+list(params)+") "+site.Result(f, v.results)+v.body(callee+"("+list(args)+")"))
	site.Done()
}

// lower returns a name as one that is not exported.
func lower(name string) string { return strings.ToLower(name[:1]) + name[1:] }
