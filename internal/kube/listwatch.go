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

// RunsListWatch reports whether fn makes an informer or reflector that lists
// and watches by its argument 0.
func RunsListWatch(fn *types.Func) bool {
	return isFunc(fn, pathCache, "NewSharedInformer", "NewSharedIndexInformer", "NewSharedIndexInformerWithOptions",
		"NewInformer", "NewIndexerInformer", "NewTransformingInformer", "NewTransformingIndexerInformer", "NewReflector", "NewNamedReflector", "NewReflectorWithOptions")
}

// LacksWatchList reports whether t is a client that says of itself that it
// cannot send the initial list through a watch: the fakes.
func LacksWatchList(t types.Type) bool {
	if t == nil {
		return false
	}
	m := methodNamed(t, "IsWatchListSemanticsUnSupported")
	if m == nil {
		return false
	}
	sig := m.Type().(*types.Signature)
	return sig.Params().Len() == 0 && sig.Results().Len() == 1
}

// IsNewFakeWatch reports whether fn makes a watch whose events a test writes.
func IsNewFakeWatch(fn *types.Func) bool {
	return isFunc(fn, pathWatch, "NewFake", "NewFakeWithChanSize", "NewRaceFreeFake", "NewFakeWithOptions")
}

// IsWatchListControl reports whether obj is a name by which tests change or
// imitate lists that come through a watch: the feature, or the annotation of
// the bookmark that ends such a list.
func IsWatchListControl(obj types.Object) bool {
	return obj != nil && obj.Pkg() != nil &&
		(obj.Name() == "WatchListClient" && PkgPath(obj.Pkg()) == "k8s.io/client-go/features" ||
			obj.Name() == "InitialEventsAnnotationKey" && PkgPath(obj.Pkg()) == pathMeta)
}

// IsWatchListEnv reports whether a literal names the environment variable of
// that feature.
func IsWatchListEnv(lit string) bool {
	return lit == `"KUBE_FEATURE_WatchListClient"` || lit == `"k8s.io/initial-events-end"`
}
