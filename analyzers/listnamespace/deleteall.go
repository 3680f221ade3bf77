package listnamespace

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var deleteall = rule.Form{Name: "deleteall", Run: reportDeleteall}

// reportDeleteall reports DeleteAllOf without a namespace for kinds that lie in one.
func reportDeleteall(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Clientset || op.Verb != kube.DeleteAll || call.Static != nil {
				continue
			}
			kind := kube.Named(ssaflow.Unwrap(call.Arg(op.Obj)).Type())
			if kind == nil || !pass.MarkedNamespaced(kind) {
				continue
			}
			if where, ok := options(pass.Flow, call.Arg(op.Opts)); !ok || where.namespace && !where.empty {
				continue
			}
			if e := pass.Flow.CallExpr(call.Instr); e != nil {
				pass.At(e).Sayf("%s lies in a namespace, and %s names none: the request fails, and nothing is deleted; add client.InNamespace", kind.Obj().Name(), pass.CallName(e))
			}
		}
	}
}
