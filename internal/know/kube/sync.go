// Subject: informers

package kube

import (
	"go/types"
	"slices"
	"strings"
)

// CachePath is the import path of client-go's informers and stores.
const CachePath = pathCache

// LeadsToInformer reports whether a method call on a value of type recv yields
// another face of the same informer: its lister, its store, the lister of one
// namespace, its controller, the registration of a handler.
func LeadsToInformer(fn *types.Func, recvType types.Type) bool {
	if fn == nil || recv(fn) == nil {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	if res.Len() == 0 {
		return false
	}
	switch fn.Name() {
	case "Informer", "TypedInformer", "Lister", "TypedLister":
		return fn.Type().(*types.Signature).Params().Len() == 0
	case "GetStore", "GetIndexer", "GetTypedIndexer", "GetController":
		return true
	case "HasSyncedChecker":
		return true
	}
	if IsAddEventHandler(fn) {
		return true
	}
	// the lister of one namespace, also of types that only have such a method
	params := fn.Type().(*types.Signature).Params()
	return params.Len() == 1 && isString(params.At(0).Type()) && IsLister(res.At(0).Type()) || recvType != nil && IsLister(recvType) && IsLister(res.At(0).Type())
}

// Registers reports whether a call of fn makes the informer part of its
// factory: naming a resource alone does not.
func Registers(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "Informer", "TypedInformer", "Lister", "TypedLister", "InformerFor", "ForResource")
}

// IsResourceInformer reports whether t is what a generated factory returns for
// one resource: Informer() and Lister().
func IsResourceInformer(t types.Type) bool {
	return methodNamed(t, "Informer") != nil && methodNamed(t, "Lister") != nil
}

// IsHasSynced reports whether fn asks an informer, its controller or the
// registration of a handler whether it has synced.
func IsHasSynced(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil || fn.Name() != "HasSynced" {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1
}

// IsSyncFunc reports whether t is a func() bool, as cache.InformerSynced is.
func IsSyncFunc(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || sig.Params().Len() != 0 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Bool
}

// IsFactoryStart reports whether fn starts the informers of a factory of type recvType.
func IsFactoryStart(fn *types.Func, recvType types.Type) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "Start", "StartWithContext") && recvType != nil && IsFactory(recvType)
}

// IsFactoryWait reports whether fn waits for the started informers of a
// factory of type recvType.
func IsFactoryWait(fn *types.Func, recvType types.Type) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "WaitForCacheSync", "WaitForCacheSyncWithContext") && recvType != nil && IsFactory(recvType)
}

// LooksLikeWait reports whether a function without a known body is named like
// a wait for caches.
func LooksLikeWait(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	n := strings.ToLower(fn.Name())
	return strings.Contains(n, "sync") && (strings.Contains(n, "wait") || strings.Contains(n, "until") || strings.Contains(n, "ensure"))
}

// FillsStore reports whether fn puts objects into a store by hand.
func FillsStore(fn *types.Func, recvType types.Type) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "Add", "Update", "Replace") && recvType != nil && IsStore(recvType)
}

// NewListerOf reports whether fn builds a lister over the store or indexer
// that is its first argument.
func NewListerOf(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	return sig.Params().Len() > 0 && sig.Results().Len() == 1 && IsStore(sig.Params().At(0).Type()) && IsLister(sig.Results().At(0).Type())
}

// MakesInformers reports whether fn is a constructor whose one result is a
// factory or an informer that nobody else has yet.
func MakesInformers(fn *types.Func) bool {
	if IsNewInformer(fn) {
		return true
	}
	if fn == nil || recv(fn) != nil || !strings.HasPrefix(fn.Name(), "New") && !strings.HasPrefix(fn.Name(), "new") {
		return false
	}
	res := fn.Type().(*types.Signature).Results()
	return res.Len() == 1 && (IsFactory(res.At(0).Type()) || IsInformer(res.At(0).Type()))
}

// RunsLoop returns the argument of fn that is a function which fn runs at once
// and again and again: wait.Until and its relatives; -1 when there is none.
func RunsLoop(fn *types.Func) int {
	switch {
	case isFunc(fn, pathWait, "Until", "NonSlidingUntil", "JitterUntil", "BackoffUntil", "Forever"):
		return 0
	case isFunc(fn, pathWait, "UntilWithContext", "NonSlidingUntilWithContext", "JitterUntilWithContext", "BackoffUntilWithContext"):
		return 1
	}
	return -1
}

// StartsGoroutine returns the argument of fn that is a function which fn runs
// in a goroutine of its own; -1 when there is none. What a method Go of any type gets as
// its last argument is taken for one: of a pool, a tomb, an environment.
func StartsGoroutine(fn *types.Func) int {
	if fn == nil || recv(fn) == nil {
		return -1
	}
	switch PkgPath(fn.Pkg()) {
	case "sync", pathErrGroup:
		if fn.Name() == "Go" {
			return 0
		}
	case pathWait:
		switch fn.Name() {
		case "Start":
			return 0
		case "StartWithChannel", "StartWithContext":
			return 1
		}
	}
	if last := fn.Signature().Params().Len() - 1; fn.Name() == "Go" && last >= 0 {
		if _, ok := fn.Signature().Params().At(last).Type().Underlying().(*types.Signature); ok {
			return last
		}
	}
	return -1
}

// WaitsForGoroutines reports whether fn blocks until goroutines have ended.
func WaitsForGoroutines(fn *types.Func) bool {
	if fn == nil || recv(fn) == nil || fn.Name() != "Wait" {
		return false
	}
	return oneOf(PkgPath(fn.Pkg()), "sync", pathErrGroup, pathWait)
}

// TalksOfInformers reports whether a value of type t, or of a tuple's members,
// can lead to an informer: a factory, an informer, a lister, a store, or an
// interface or struct with methods that return one.
func TalksOfInformers(t types.Type) bool {
	if tup, ok := t.(*types.Tuple); ok {
		for i := range tup.Len() {
			if TalksOfInformers(tup.At(i).Type()) {
				return true
			}
		}
		return false
	}
	if _, basic := t.Underlying().(*types.Basic); basic || IsError(t) || IsContext(t) {
		return false
	}
	if IsFactory(t) || IsInformer(t) || IsResourceInformer(t) || IsLister(t) || IsStore(t) {
		return true
	}
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		res := set.At(i).Obj().Type().(*types.Signature).Results()
		for j := range res.Len() {
			if r := res.At(j).Type(); IsInformer(r) || IsResourceInformer(r) || IsLister(r) || IsStore(r) {
				return true
			}
		}
	}
	return false
}

// LooksLikePoll reports whether fn calls a function that it is given until that
// is content: wait.Poll…, Eventually, retries.
func LooksLikePoll(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	return slices.ContainsFunc([]string{"Poll", "Eventually", "Consistently", "Wait", "Retry", "Until", "OnError", "Backoff"}, func(word string) bool {
		return strings.Contains(fn.Name(), word)
	})
}
