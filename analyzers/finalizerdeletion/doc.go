// Package finalizerdeletion defines an Analyzer that reports reconcilers that
// write the children of an object which is being deleted.
//
// # Analyzer finalizerdeletion
//
// finalizerdeletion: report a reconciler that never asks whether its object is being deleted
//
// Consequence: wrong state.
//
// An object with finalizers, or one that is deleted in the foreground
// (`kubectl delete --cascade=foreground`), stays until they are gone, and is
// reconciled meanwhile. A reconciler that does not look at the deletion
// timestamp goes on to create what the garbage collector, or its own cleanup,
// takes away.
//
// At run time: a child that is deleted comes back at once, while its owner is
// Terminating:
//
//	kubectl get foo shop -o jsonpath='{.metadata.deletionTimestamp} {.metadata.finalizers}'
//	2025-05-01T10:00:00Z ["foregroundDeletion"]
//
// so that a deletion in the foreground takes long, or does not end.
//
// Instead: return, after the cleanup, when the deletion timestamp is set.
//
// Not reported:
//   - a reconciler that makes nothing its object controls
//   - a kind to which nothing in the package adds a finalizer: children go with their owner, but for one that comes back for a moment during a deletion in the foreground
//   - a package with a predicate that looks at the deletion timestamp
//   - a reconciler that hands its object to a function out of sight that answers with a bool or a Result
//   - built-in kinds
//
// Versions: all of Kubernetes.
//
// See also: finalizerdeleting
package finalizerdeletion
