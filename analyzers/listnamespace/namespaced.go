package listnamespace

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// inNamespace: the client was made for one namespace, or may have been.
func inNamespace(pass *rule.Pass, call ssaflow.Call) bool {
	return call.Method && madeBy(pass, call.Args[0], func(by ssaflow.Call) bool { return kube.IsNamespacedClient(by.Fn) })
}

// otherCluster: the client was made of a configuration that is not known to be the one of
// the process.
func otherCluster(pass *rule.Pass, call ssaflow.Call) bool {
	return call.Method && madeBy(pass, call.Args[0], func(by ssaflow.Call) bool {
		return kube.MakesClient(by.Fn) && !madeBy(pass, by.Arg(0), func(from ssaflow.Call) bool { return kube.StartupConfig(from.Fn) })
	})
}

// madeBy: v may be what such a call returns.
func madeBy(pass *rule.Pass, v ssa.Value, is func(ssaflow.Call) bool) bool {
	return slices.ContainsFunc(ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{Results: true}), func(o ssaflow.Origin) bool {
		made := o.Value
		if e, ok := made.(*ssa.Extract); ok {
			made = e.Tuple
		}
		call, ok := made.(*ssa.Call)
		if !ok {
			return false
		}
		by, ok := pass.Flow.Resolve(call)
		return ok && is(by)
	})
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
