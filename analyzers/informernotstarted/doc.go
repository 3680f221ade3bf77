// Package informernotstarted defines an Analyzer that reports informers that
// nobody starts.
//
// # Analyzer informernotstarted
//
// informernotstarted: report informers that are asked for after the start, or never started
//
// Consequence: hang.
//
// Start of a factory starts the informers that were asked for by then, with
// `.Informer()`, `.Lister()`, `ForResource` or `InformerFor`. One that comes later
// runs only after another Start. Naming a resource, `factory.Core().V1().Pods()`,
// asks for nothing yet: a controller that gets it and asks for the informer does so
// too late, when the factory was started first.
//
// Reported are informers of factories that a function makes, starts and keeps to
// itself, and factories and informers that have a handler, a wait or a user of
// their lister, and no start. Functions that get them, of other packages too, are
// followed.
//
// At run time: no error and no log. HasSynced stays false, handlers are not called,
// listers return nothing, the factory's own wait leaves the informer out, and
//
//	cache.WaitForCacheSync
//
// blocks until its stop channel is closed.
//
// Instead: ask for all informers, then start the factory, then wait.
//
// Not reported:
//   - a factory or informer that is returned, stored, captured by a goroutine that starts it, or handed to a function that may start it
//   - one that comes from a parameter, field or package variable
//   - one that is made with something that has a method Run or Start for a context or channel, such as istio's client
//   - an informer that was asked for before the start, too
//   - a factory that is started again
//   - a cache that is read without a wait: see listerbeforesync
//   - a store that is filled by hand
//   - listers and handlers in tests, which may be meant to find nothing, or be called by the test itself
//
// Versions: all versions of client-go.
//
// See also: listerbeforesync
package informernotstarted
