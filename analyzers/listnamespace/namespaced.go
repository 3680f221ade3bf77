package listnamespace

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// inNamespace: the client was made for one namespace, or may have been.
func inNamespace(pass *rule.Pass, call ssaflow.Call) bool {
	if !call.Method {
		return false
	}
	for _, o := range ssaflow.Origins(pass.Flow, call.Args[0], ssaflow.OriginOptions{Results: true}) {
		if made, ok := o.Value.(*ssa.Call); ok {
			if by, ok := pass.Flow.Resolve(made); ok && kube.IsNamespacedClient(by.Fn) {
				return true
			}
		}
	}
	return false
}

// requests: the function returns requests: what is too many wakes somebody, and no more.
func requests(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && kube.IsRequest(s.Elem()) {
			return true
		}
	}
	return false
}
