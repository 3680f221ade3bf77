// Package predicatefunc defines an Analyzer that reports predicates that keep back
// events for which the reconciler waits.
//
// # Analyzer predicatefunc
//
// predicatefunc: report predicates that keep back events for which the reconciler waits
//
// Consequence: lost event.
//
// A predicate decides before the queue which events count. What it keeps back comes
// again with a resync at the earliest, and passes no more than before.
//
// Forms:
//
// predicatefunc/nogeneration: report GenerationChangedPredicate for a kind that has no generation
//
// Nothing counts a generation in a ConfigMap, a Secret, a Service, a Node and some other
// built-in kinds: old and new are 0 for ever, and no update passes.
//
// predicatefunc/deletion: report predicates that keep back the deletion of an object with a finalizer
//
// An object with finalizers is deleted by an update that sets its deletionTimestamp. A
// predicate that compares other parts of it alone keeps that back, so that Reconcile
// never takes the finalizer off.
//
// predicatefunc/childstatus: report predicates that keep back the status that the reconciler reads
//
// The generation does not change with the status, nor do labels and what else a predicate
// may compare. Where the reconciler reads the status of what it owns or watches, nothing
// tells it of the change.
//
// At run time: nothing is logged. The object that is deleted stays for ever:
//
//	kubectl get foo shows it, with metadata.deletionTimestamp and metadata.finalizers
//
// Instead: compare the resourceVersion or the content; let an update pass where
// deletionTimestamp is set; leave the predicate to the kind of For, as an option of that
// call.
//
// Not reported:
//   - predicates that are joined with others by predicate.Or, unless all of them keep it back
//   - functions for updates that look at one of both objects alone, or that ask something that is not in sight
//   - a reconciler that takes no finalizer off an object of its kind
//   - a status that is read by a reconciler that asks for another pass after less than five minutes, or lets a function of another package answer
//   - a status that the package changes itself
//   - nogeneration: a kind that the controller watches once more, without the predicate
//   - controllers with a raw source, and kinds that are watched twice
//
// Versions: controller-runtime v0.15 and later, as far as Watches is meant; all others
// in all versions.
//
// See also: eventobject, pointercompare.
package predicatefunc
