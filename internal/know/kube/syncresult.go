// Subject: informers

package kube

import "go/types"

// SyncResult reports whether the bool result of fn says that informers have
// synced. stop is its argument that ends the wait: a channel or a context.
func SyncResult(fn *types.Func) (stop int, ok bool) {
	if fn == nil {
		return 0, false
	}
	if IsCacheSyncWait(fn) {
		if fn.Name() == "WaitForNamedCacheSync" {
			return 1, true
		}
		return 0, true
	}
	if fn.Name() != "WaitForCacheSync" || recv(fn) == nil || !oneOf(PkgPath(fn.Pkg()), pathCtrlCache, pathCacheAPI) {
		return 0, false
	}
	res := fn.Type().(*types.Signature).Results()
	return 0, res.Len() == 1 && types.Identical(res.At(0).Type().Underlying(), types.Typ[types.Bool])
}

// TakesWork reports whether fn takes an item from a work queue, which blocks
// until there is one or the queue is shut down.
func TakesWork(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "Get", "GetWithPriority") && methodNamed(recv(fn).Type(), "ShutDown") != nil
}
