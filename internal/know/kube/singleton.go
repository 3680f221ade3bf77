// Subject: roles

package kube

import "go/types"

// pathOperatorReconciler is operatorpkg's package of reconcilers whose Result may ask for
// the next attempt, as controller-runtime's could.
const pathOperatorReconciler = "github.com/awslabs/operatorpkg/reconciler"

// singleton is what operatorpkg promises a reconciler of nothing in particular, and
// steadily what a reconciler with its Result is promised.
var singleton = Contract{
	Framework: "operatorpkg", Read: "operatorpkg v0.0.0-20261002163259",
	Where:   "singleton/controller.go (AsReconciler, Source), reconciler/reconciler.go (AsReconcilerWithRateLimiter)",
	Context: 0, Key: -1, Object: -1, Alone: true, Worker: true,
	Later: "return a Result with RequeueAfter", Waits: "those of the manager's cache",
}

// isSingleton: Reconcile(context.Context) (Result, error), with either Result.
func isSingleton(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && IsContext(sig.Params().At(0).Type()) && ReturnsResult(sig)
}

// ReturnsResult reports whether functions of a signature return a Result and an error, as
// reconcilers do.
func ReturnsResult(sig *types.Signature) bool {
	r := sig.Results()
	return r.Len() == 2 && IsResult(r.At(0).Type()) && IsError(r.At(1).Type())
}

// ResultOf returns which result of a signature is what a reconciler returns beside its
// error: a Result, or a pointer to one that says nothing while it is nil; -1 when there is
// none, or the last result is no error.
func ResultOf(sig *types.Signature) int {
	r := sig.Results()
	if r.Len() < 2 || !IsError(r.At(r.Len()-1).Type()) {
		return -1
	}
	for i := range r.Len() - 1 {
		if IsResultOrPointer(r.At(i).Type()) {
			return i
		}
	}
	return -1
}

// IsResultOrPointer reports whether t is the Result of a reconciler, or a pointer to one.
func IsResultOrPointer(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return IsResult(t)
}
