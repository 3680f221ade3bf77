// Package missingwatch defines an Analyzer that reports kinds that a reconciler waits
// for and that its controller does not watch.
//
// # Analyzer missingwatch
//
// missingwatch: report kinds that a reconciler makes and keeps or waits for without a watch
//
// Consequence: lost event.
//
// A reconciler runs when something that its controller watches has changed. Where it
// makes an object, becomes its controller, and then reads the status of that object, it
// has to watch the kind, or to look again soon. The same holds where each pass looks whether the
// object is there, and makes it if it is not: it is meant to stay, and nobody tells the
// reconciler, or the worker of a queue, that somebody has deleted or changed it.
//
// At run time: nothing is logged. The reconciler is not called when the child is ready,
// or fails, and says what was true right after the creation, until the next resync:
//
//	kubectl get foo shows 0 replicas; after any change of the Foo, 3
//
// A Deployment that was deleted by hand stays away as long.
//
// Instead: add Owns for the kind to the builder, or a handler to its informer; or return
// RequeueAfter while the state is not reached, and at the end of each pass for what is to stay.
//
// Fix: review. Owns is added for the kinds that the object becomes the controller of. The
// operator needs the permission to list and watch them.
//
// Not reported:
//   - kinds whose status the reconciler does not read, or that the package writes itself, unless it looks for them at each pass and makes them
//   - what is looked for and made where a pass that ends well asks for another one whatever it has found, a Job or an Event, what has no kind in Go, and what neither gets the reconciled object as owner nor is made of it by a function or in its namespace
//   - a reconciler that asks for another pass after less than five minutes, but for a way on which nothing of the status was read before, or by an error of its own near by
//   - controllers with a raw source or with sources that are added elsewhere, by Build or by another function
//   - a reconciler that several controllers run
//   - what another package does
//
// Versions: all.
package missingwatch
