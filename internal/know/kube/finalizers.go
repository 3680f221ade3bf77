// Subject: finalizers

package kube

import "go/types"

// A FinalizerVerb is what a function does with the finalizer that it is given.
type FinalizerVerb uint8

// The verbs.
const (
	FinalizerAdd FinalizerVerb = iota + 1
	FinalizerRemove
	FinalizerHas
)

// FinalizerFunc says what a function of controllerutil does with the finalizer
// that is its argument 1, for the object that is its argument 0.
func FinalizerFunc(fn *types.Func) (FinalizerVerb, bool) {
	switch {
	case isFunc(fn, pathUtil, "AddFinalizer"):
		return FinalizerAdd, true
	case isFunc(fn, pathUtil, "RemoveFinalizer"):
		return FinalizerRemove, true
	case isFunc(fn, pathUtil, "ContainsFinalizer"):
		return FinalizerHas, true
	}
	return 0, false
}

// PersistsFinalizer reports whether fn adds or removes a finalizer and writes
// the object itself, as methods of patchers do whose bodies are out of sight: a
// context first and an error last.
func PersistsFinalizer(fn *types.Func) (FinalizerVerb, bool) {
	if fn == nil || PkgPath(fn.Pkg()) == pathUtil {
		return 0, false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Params().Len() < 2 || !IsContext(sig.Params().At(0).Type()) ||
		sig.Results().Len() == 0 || !IsError(sig.Results().At(sig.Results().Len()-1).Type()) {
		return 0, false
	}
	switch fn.Name() {
	case "AddFinalizer":
		return FinalizerAdd, true
	case "RemoveFinalizer":
		return FinalizerRemove, true
	}
	return 0, false
}

// StandardFinalizer reports whether a finalizer without a domain is one that
// Kubernetes itself knows.
func StandardFinalizer(name string) bool {
	return oneOf(name, "orphan", "foregroundDeletion", "kubernetes")
}
