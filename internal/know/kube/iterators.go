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
