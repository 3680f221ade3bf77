// Package finalizerleak defines an Analyzer that reports finalizers that
// are not removed from objects that are being deleted.
//
// # Analyzer finalizerleak
//
// finalizerleak: report a finalizer that stays on objects that are being deleted
//
// Consequence: hang.
//
// The API server keeps an object that has a finalizer until the finalizer is removed.
//
// Forms:
//
// finalizerleak/never: report a finalizer that is added and that no code removes
//
// A finalizer that only one package knows must be removed in that package. Removing
// another finalizer than the one that was added does not help.
//
// finalizerleak/exit: report a cleanup that returns without removing the finalizer
//
// The reconcile handles the deletion, does not find what it has to clean up, and
// returns without removing the finalizer. The next reconcile finds the same.
//
// At run time: every object that is deleted stays in Terminating until somebody edits it
// by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - never: a name that another package knows, has a constant of, or is passed
//   - never: an object that is made here, or of a kind of another module: its controller
//     may remove the finalizer; packages that write patches of finalizers themselves
//   - exit: a return after a write or another request, which may wait for something; a
//     finalizer that another function of the package removes as well
//
// Versions: all of Kubernetes.
package finalizerleak
