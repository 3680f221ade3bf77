// Subject: roles

package kube

import "go/types"

// krtTransformation is what istio's krt promises the functions that make one collection
// of another: what they are given is the collection's, and of an informer's the cache's.
var krtTransformation = Contract{
	Framework: "krt", Read: "istio 1.32 (86c9f01fd735)",
	Where:   "pkg/kube/krt/collection.go (onPrimaryInputEventLocked), pkg/kube/krt/informer.go",
	Context: -1, Key: -1, Object: 1, Cached: true, Worker: true,
	Later: "return what was known with DiscardResult", Waits: "the collections that it is made of",
}

// isTransformation: a function with the HandlerContext of the package whose function fn
// gets it, an object or whatever else is in a collection, and no error to return.
func isTransformation(fn *types.Func, sig *types.Signature) bool {
	if sig.Params().Len() != 2 || sig.Results().Len() == 0 {
		return false
	}
	n := Named(sig.Params().At(0).Type())
	return n != nil && n.Obj().Name() == "HandlerContext" && n.Obj().Pkg() == fn.Pkg() && types.IsInterface(n) && methodNamed(n, "DiscardResult") != nil
}
