// Package informernotstarted defines an Analyzer that reports informers that
// nobody starts.
//
// # Analyzer informernotstarted
//
// informernotstarted: report informers that are asked for after the start, or never started
//
// Consequence: hang.
//
// Start of a SharedInformerFactory starts the informers that were requested before, with
// `.Informer()`, `.Lister()`, `ForResource` or `InformerFor`. An informer that is
// requested later runs only after another Start. `factory.Core().V1().Pods()` alone does
// not request the informer. A constructor that gets it and calls `.Informer()` is too
// late when the factory was started before.
//
// Reported are informers of a factory that a function makes, starts and does not give
// away; and factories and informers that are used (a handler, a wait, a lister) and
// never started. Functions that get them are followed, also into other packages.
//
// At run time: no error and no log. HasSynced stays false, handlers are not called,
// listers return nothing, the factory's own WaitForCacheSync leaves the informer out,
// and
//
//	cache.WaitForCacheSync
//
// blocks until its stop channel is closed.
//
// Instead: request all informers, then start the factory, then wait.
//
// Not reported:
//   - a factory or informer that other code may start: it is returned, stored, passed
//     on, or comes from a parameter, a field or a package variable
//   - a factory that is started again, and an informer that was also requested before
//     the start
//   - a store that is filled by hand
//   - listers and handlers in tests
//
// Versions: all versions of client-go.
//
// See also: listerbeforesync
package informernotstarted
