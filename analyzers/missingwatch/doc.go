// Package missingwatch defines an Analyzer that reports kinds that a reconciler waits
// for and that its controller does not watch.
//
// # Analyzer missingwatch
//
// missingwatch: report kinds that a reconciler makes and waits for without a watch
//
// Consequence: lost event.
//
// A reconciler runs when something that its controller watches has changed. Where it
// makes an object, becomes its controller, and then reads the status of that object, it
// has to watch the kind, or to look again soon.
//
// At run time: nothing is logged. The reconciler is not called when the child is ready,
// or fails, and says what was true right after the creation, until the next resync:
//
//	kubectl get foo shows 0 replicas; after any change of the Foo, 3
//
// Instead: add Owns for the kind to the builder, or return RequeueAfter while the state
// is not reached.
//
// Not reported:
//   - kinds whose status the reconciler does not read, or that the package writes itself
//   - a reconciler that asks for another pass after less than five minutes, but for a way on which nothing of the status was read before, or by an error of its own near by
//   - controllers with a raw source or with sources that are added elsewhere, by Build or by another function
//   - a reconciler that several controllers run
//   - what another package does
//
// Versions: all.
//
// See also: predicatefunc.
package missingwatch
