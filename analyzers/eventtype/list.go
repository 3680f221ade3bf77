package eventtype

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var list = rule.Form{Name: "list", Run: reportList}

// reportList reports events about a list, which has neither a name nor a namespace.
func reportList(pass *rule.Pass) {
	for _, e := range rule.Shared(pass, findEvents) {
		about := e.call.Arg(0)
		if about == nil || len(e.expr.Args) == 0 || !kube.IsListType(ssaflow.Unwrap(about).Type()) {
			continue
		}
		pass.At(e.expr.Args[0]).
			Sayf("this event is about %s, a list, which has no name: it lies in namespace default and shows at no object; record it for an object", rule.Name(e.expr.Args[0]))
	}
}
