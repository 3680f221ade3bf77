package catalogue

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var wrappedClient = rewrite.Transformation{
	Name: "wrappedclient", Topic: "place",
	Doc:   "A client is called through a struct of the program's own whose methods pass calls on.",
	Needs: "a call of a client's method",
	Apply: func(w *rewrite.Rewriter) {
		invocations(w, func(v *invocation) {
			if v.recv == nil || v.held == nil || !types.IsInterface(v.held) || !kube.IsClient(v.held) {
				return
			}
			of, ok := v.held.(interface{ Obj() *types.TypeName })
			if !ok {
				return
			}
			f := v.file
			site := w.Site(f, v.call)
			name := w.Name("vWrapped" + of.Obj().Name() + fileNumber(w, f))
			site.Replace(v.call.Fun, "("+name+"{", v.recv, v.holder+"})."+v.fn.Name())
			site.Declare(f, "type "+name+" struct { c "+site.Type(f, v.held)+" }")
			call := "w.c." + v.fn.Name() + "(" + list(passed(v.fn.Signature())) + ")"
			site.Declare(f, "func (w "+name+") "+v.fn.Name()+signature(site, f, v.fn.Signature(), true)+v.body(call))
			site.Done()
		})
	},
}
