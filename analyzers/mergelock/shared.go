package mergelock

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// shared: several controllers put finalizers on objects of type t: one of Kubernetes
// itself, or of which the program knows the metadata alone. Those of a custom
// resource have one writer, as a rule: its own controller.
func shared(t types.Type) bool {
	builtIn, _ := kube.BuiltIn(t)
	return builtIn || kube.IsPartialMetadata(t)
}

// patched returns the type of the object that a call patches: the operand, or what
// a clientset returns.
func patched(pass *rule.Pass, c rule.PatchCall) types.Type {
	if c.Object != nil {
		return pass.TypesInfo.TypeOf(c.Object)
	}
	t := pass.TypesInfo.TypeOf(c.Call)
	if res, ok := t.(*types.Tuple); ok && res.Len() > 0 {
		return res.At(0).Type()
	}
	return t
}
