// Package cachemutation defines an Analyzer that reports changes of objects
// that belong to an informer cache.
//
// # Analyzer cachemutation
//
// cachemutation: report changes of objects that belong to an informer cache
//
// Consequence: wrong state.
//
// Listers, stores and event handlers hand out the pointers that the informer
// keeps; so do the caches of wrangler and other frameworks, handlers given to its
// OnChange and OnRemove, and cloud-provider's load balancers get them. Every controller of the process sees the same object, so a change is
// a data race with all its readers. It also makes comparisons with "the old
// object" and patches computed from it come out empty, and it disappears at
// the next watch event. The value is followed through assignments, shallow
// copies, slices, maps, function literals and calls, also of other packages.
//
// At run time: nothing at first; then the process may crash with
//
//	fatal error: concurrent map iteration and map write
//
// With KUBE_CACHE_MUTATION_DETECTOR=true client-go prints and panics within
// about a second:
//
//	CACHE *v1.Pod[0] ALTERED!
//	panic: cache *v1.Pod modified
//
// Instead: change a deep copy. A shallow copy (`x := *obj`) still shares every
// map, slice and pointer with the cache.
//
// Fix: safe. A `DeepCopy` is inserted once, in front of the first change of the
// object, in the innermost block that holds all its changes, and in front of
// loops that go over something else; a shallow copy (`x := *obj`) becomes a deep
// one. Where something else leads to the object as well (another variable, the
// list it was taken from, the caller), what is reached that way stays unchanged
// then: that fix is to be reviewed. None is offered when no variable holds the
// object, as with `obj.(*T).Field = v`.
//
// Not reported:
//   - what the one delete handler of an informer changes that is made where the handler is registered: the object has left the store
//   - an object that a clientset was asked for by its name and did not find
//   - a private field that is filled under a lock of the same object, such as one
//     that is made at the first question
//   - values whose origin is a call that nothing is known of, function values and
//     interfaces with several implementations
//   - stores that no informer fills (`cache.NewStore`), and caches of the
//     project's own; objects of a store that are asserted to be of a type of
//     which informers hold none
//   - objects read with a client of controller-runtime, which copies, unless
//     the read says `UnsafeDisableDeepCopy`
//   - objects of a generic event: they may come from the user's own channel
//   - packages of fakes and helpers for tests, below test, tests, e2e or testutils
//   - a variable that was assigned a copy on every path before the write
//   - the fresh slice that a lister's List returns: sort it, filter it
//   - transform functions, which run before the object is stored
//   - storing the pointer in a struct of one's own, and assigning a field to
//     itself
//   - code on the branch where the object was not found, or where its UID,
//     name or resource version is empty
//   - test files and generated files
//
// Versions: all versions of client-go and controller-runtime. The typed
// indexers and handlers of client-go v0.37 are known.
package cachemutation
