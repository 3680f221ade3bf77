// Package missingwatch defines an Analyzer that reports kinds that a reconciler keeps, or
// whose status it reads, and of whose changes its controller does not hear.
//
// # Analyzer missingwatch
//
// missingwatch: report kinds that a reconciler keeps or reads without a watch that passes their events
//
// Consequence: lost event.
//
// Reconcile runs when an object changes that its controller watches. A reconciler that
// looks for an object each time and creates it when it is missing, or creates it each time
// and goes on when that fails, has to watch the kind, or to reconcile again soon. Else it does not notice that somebody has deleted the object, or
// that its status has changed. A filter by the generation drops each update of a Secret or another kind that has none. Workers of a client-go queue are checked for this, too, and handlers
// of informers that only log what is new or changed, beside one that adds to a queue.
//
// Owns passes the events of objects that have an object of the own kind as their owner. The Pods of a
// Deployment have its ReplicaSet, so that `Owns(&corev1.Pod{})` beside Owns of the Deployment passes none.
//
// At run time: nothing is logged. Reconcile is not called when the child becomes ready or
// fails. The status keeps what was true right after the creation, until the next resync:
//
//	kubectl get foo shows 0 replicas; after any change of the Foo, 3
//
// A Deployment that was deleted by hand is not created again until then.
//
// Instead: add Owns for the kind to the builder, or a handler to its informer. Or return
// RequeueAfter while the state is not reached, and at the end of each reconcile for an
// object that has to stay. Filter the events of the own kind alone:
// `For(&Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{}))`.
//
// Fix: review. Owns is added for the kinds that the object becomes the controller of. The
// operator needs the permission to list and watch them.
//
// Not reported:
//   - a reconciler that ends with a RequeueAfter
//   - objects that need not stay, such as a Job or an Event, and those that do not belong to
//     the reconciled object
//   - controllers with sources that are added elsewhere, and a reconciler that several
//     controllers run
//
// Versions: all.
package missingwatch
