// Package finalizerdeletion defines an Analyzer that reports reconcilers that
// write the children of an object that is being deleted.
//
// # Analyzer finalizerdeletion
//
// finalizerdeletion: report a reconciler or webhook that never asks whether its object is being deleted
//
// Consequence: wrong state.
//
// An object in deletion that still has a finalizer stays and is reconciled. A deletion
// in the foreground (`kubectl delete --cascade=foreground`) sets such a finalizer. A
// reconciler that does not check the deletion timestamp, or only after it has created its
// children, or goes on behind the cleanup, recreates what the garbage collector, or its own
// cleanup, deletes.
//
// A webhook that refuses an update because another object is missing refuses the one that
// takes a finalizer off, too. Once the other object is gone, the deletion never ends.
//
// At run time: a child that is deleted comes back at once, while its owner is
// Terminating:
//
//	kubectl get foo shop -o jsonpath='{.metadata.deletionTimestamp} {.metadata.finalizers}'
//	2025-05-01T10:00:00Z ["foregroundDeletion"]
//
// so that a deletion in the foreground takes long, or does not end.
//
// Instead: return, after the cleanup, when the deletion timestamp is set. In a webhook, allow
// the update then.
//
// Not reported:
//   - a reconciler that creates no object that its object controls
//   - built-in kinds, and kinds to which nothing in the package adds a finalizer
//   - a package with a predicate that checks the deletion timestamp
//   - a reconciler that passes its object to a function that is not analyzed and returns
//     a bool or a Result
//
// Versions: all of Kubernetes.
//
// See also: finalizerdeleting
package finalizerdeletion
