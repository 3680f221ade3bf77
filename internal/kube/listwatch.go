// Subject: watches

package kube

import "go/types"

// The fields of cache.ListWatch.
var listWatchFields = map[string]Verb{
	"ListFunc": List, "ListWithContextFunc": List, "WatchFunc": Watch, "WatchFuncWithContext": Watch,
}

// IsListWatch reports whether t is cache.ListWatch.
func IsListWatch(t types.Type) bool { return is(t, pathCache, "ListWatch") }

// ListWatchField says what the function in a field of cache.ListWatch does.
func ListWatchField(name string) (Verb, bool) {
	v, ok := listWatchFields[name]
	return v, ok
}

// WatchListWrapper returns the function of client-go's package cache that tells
// a reflector what a client cannot do; nil before v0.35, which asks no client for
// a list through a watch unless told to.
func WatchListWrapper(cache *types.Package) types.Object {
	if cache == nil {
		return nil
	}
	return cache.Scope().Lookup("ToListWatcherWithWatchListSemantics")
}

// CacheOf returns client-go's package cache as pkg imports it, or nil.
func CacheOf(pkg *types.Package) *types.Package {
	for _, imp := range pkg.Imports() {
		if PkgPath(imp) == pathCache {
			return imp
		}
	}
	return nil
}
