// Package pointers passes tombstones by pointer, to itself.
package pointers

import "k8s.io/client-go/tools/cache"

// Bury wraps an object that is gone.
func Bury(key string, obj any) any {
	return &cache.DeletedFinalStateUnknown{Key: key, Obj: obj}
}

// Unearth returns the object.
func Unearth(obj any) any {
	if d, ok := obj.(*cache.DeletedFinalStateUnknown); ok {
		return d.Obj
	}
	return obj
}
