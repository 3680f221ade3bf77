package catalogue

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

const needsClient = "a call of a client's method"

var wrappedClient = rewrite.Transformation{
	Name: "wrappedclient", Topic: "place",
	Doc:   "A client is called through a struct of the program's own whose methods pass calls on.",
	Needs: needsClient,
	Apply: func(w *rewrite.Rewriter) {
		clientCalls(w, func(v *invocation) {
			f := v.file
			site := w.Site(f, v.call)
			held := v.held.(interface{ Obj() *types.TypeName }).Obj().Name()
			name := w.Name("vWrapped" + held + fileNumber(w, f))
			site.Replace(v.call.Fun, "("+name+"{", v.recv, v.holder+"})."+v.fn.Name())
			site.Declare(f, "type "+name+" struct { c "+site.Type(f, v.held)+" }")
			call := "w.c." + v.fn.Name() + "(" + list(passed(v.fn.Signature())) + ")"
			site.Declare(f, "func (w "+name+") "+v.fn.Name()+signature(site, f, v.fn.Signature(), true)+v.body(call))
			site.Done()
		})
	},
}

// clientCalls visits calls of the methods of clients that are interfaces with a
// name.
func clientCalls(w *rewrite.Rewriter, visit func(v *invocation)) {
	invocations(w, func(v *invocation) {
		if v.recv == nil || v.held == nil || !types.IsInterface(v.held) || !kube.IsClient(v.held) {
			return
		}
		if _, ok := v.held.(interface{ Obj() *types.TypeName }); ok {
			visit(v)
		}
	})
}

var perCluster = rewrite.Transformation{
	Name: "percluster", Topic: "place",
	Doc:   "A client is taken out of a map of clients by cluster.",
	Needs: needsClient,
	Apply: func(w *rewrite.Rewriter) {
		clientCalls(w, func(v *invocation) {
			site := w.Site(v.file, v.call)
			site.Replace(v.recv, "map[string]"+site.Type(v.file, v.held)+`{"home": `, v.recv, v.holder+`}["home"]`)
			site.Done()
		})
	},
}
