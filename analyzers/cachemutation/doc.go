// Package cachemutation defines an Analyzer that reports changes of objects
// that belong to an informer cache.
//
// # Analyzer cachemutation
//
// cachemutation: report changes of objects that belong to an informer cache
//
// Consequence: wrong state.
//
// Listers and stores return, and event handlers receive, the pointers that the informer
// keeps. The same holds for the caches of wrangler and other frameworks, for handlers of
// wrangler's OnChange and OnRemove, and for the LoadBalancer of a cloud-provider. All
// controllers of the process share these objects. A change of one is a data race with
// every reader. Comparisons with "the old object" find no difference, patches computed
// from it are empty, and the change is lost at the next watch event.
//
// The object is followed through assignments, shallow copies, slices, maps, function
// literals and calls, also into other packages.
//
// At run time: nothing at first; then the process may crash with
//
//	fatal error: concurrent map iteration and map write
//
// With KUBE_CACHE_MUTATION_DETECTOR=true client-go prints and panics within about a
// second:
//
//	CACHE *v1.Pod[0] ALTERED!
//	panic: cache *v1.Pod modified
//
// Instead: change a deep copy of what a cache or lister returned. A shallow copy (`x :=
// *obj`) still shares every map, slice and pointer with the cache.
//
// Fix: safe. A `DeepCopy` is inserted once, before the first change of the object; if
// that is in a loop over something else, before the loop. A shallow copy (`x := *obj`)
// becomes a deep one. Where the object is also reachable in another way (another
// variable, the list that it was taken from, the caller), the change is no longer
// visible there, and the fix needs a review. There is no fix when no variable holds the
// object, as in `obj.(*T).Field = v`.
//
// Not reported:
//   - objects read with a client of controller-runtime, which copies them, unless the
//     read sets `UnsafeDisableDeepCopy`
//   - the slice that a lister's List returns: sorting or filtering it is fine
//   - objects that are not in the cache: not found, already deleted, or changed by a
//     transform function before they are stored; stores that no informer fills, such as
//     `cache.NewStore`, and the project's own caches
//   - objects from a call, function value or interface whose implementation is not
//     known, and objects of generic events
//   - a private field that is filled under a lock of the same object; test files,
//     packages of fakes and test helpers, generated files
//
// Versions: all versions of client-go and controller-runtime. The typed indexers and
// handlers of client-go v0.37 are known.
package cachemutation
