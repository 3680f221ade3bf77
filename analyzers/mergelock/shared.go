package mergelock

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// others: somebody else writes that list of an object of type t, too.
func others(list string, t types.Type) bool {
	if list == finalizers {
		return shared(t)
	}
	return owned(t)
}

// shared: several controllers put finalizers on objects of type t: it is one of the few kinds
// on which they do, or the program knows the metadata alone. Those of others have one
// writer, as a rule: their own controller.
func shared(t types.Type) bool { return kube.ManyFinalizers(t) || kube.IsPartialMetadata(t) }

// owned: several may own objects of type t: a built-in kind. A custom resource has one owner,
// as a rule, and every object one controller.
func owned(t types.Type) bool {
	builtIn, _ := kube.BuiltIn(t)
	return builtIn
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
