// Subject: values

package kube

import "go/types"

// IteratesOver reports whether fn returns an iterator of its one argument, a slice or a
// map, in the order in which a range over that goes: of its keys, its values or both.
func IteratesOver(fn *types.Func) (keys, values, ok bool) {
	switch {
	case isFunc(fn, "slices", "All"), isFunc(fn, "maps", "All"):
		return true, true, true
	case isFunc(fn, "slices", "Values"), isFunc(fn, "maps", "Values"):
		return false, true, true
	case isFunc(fn, "maps", "Keys"):
		return true, false, true
	}
	return false, false, false
}

// RunsPieces reports whether fn runs its argument work for each piece of some work, as
// many as its argument count says, side by side, and returns when these are done:
// workqueue.ParallelizeUntil.
func RunsPieces(fn *types.Func) (count, work int, ok bool) {
	if isFunc(fn, pathWorkqueue, "ParallelizeUntil") && fn.Signature().Params().Len() > 3 {
		return 2, 3, true
	}
	return 0, 0, false
}

// OfWaitGroup reports whether fn is a method of sync.WaitGroup.
func OfWaitGroup(fn *types.Func) bool {
	return fn != nil && PkgPath(fn.Pkg()) == "sync" && recvName(fn) == "WaitGroup"
}
