// Subject: API calls

package kube

import "go/types"

// oldGet recognises Get(ctx, key, obj) error, the reader of controller-runtime
// before v0.13, which took no options.
func oldGet(fn *types.Func, sig *types.Signature) (Op, bool) {
	if fn.Name() != "Get" || sig.Params().Len() != 3 || sig.Results().Len() != 1 ||
		!IsError(sig.Results().At(0).Type()) || !IsNamespacedName(sig.Params().At(1).Type()) ||
		!IsObjectInterface(sig.Params().At(2).Type()) {
		return Op{}, false
	}
	return Op{Verb: Get, Key: 1, Obj: 2, Patch: -1, Opts: 3}, true
}
