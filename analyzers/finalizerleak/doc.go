// Package finalizerleak defines an Analyzer that reports finalizers that
// nothing removes.
//
// # Analyzer finalizerleak
//
// finalizerleak: report a finalizer that is added and that no code can remove
//
// Consequence: hang.
//
// The API server keeps an object that has a finalizer until the finalizer is removed.
//
// Forms:
//
// finalizerleak/never: report a finalizer that is added, or looked for at the deletion, and that nothing removes
//
// A finalizer that only one package knows must be removed in that package. Removing
// another finalizer than the one that was added does not help.
//
// A finalizer whose name other packages know is reported when no code of the module
// removes it, and the package adds it to a kind of the module or to one whose deletion
// it handles. It is also reported when other code adds it, such as a webhook, and the
// cleanup of this package ends without removing it.
//
// finalizerleak/exit: report a pass that is through with the cleanup and leaves the finalizer
//
// The reconcile handles the deletion, finds that nothing is left to clean up, and
// returns without removing the finalizer. The next reconcile finds the same.
//
// The same holds for a reconcile that requeues until an external resource is gone, and
// then returns without removing the finalizer; and for a branch that tests for the
// finalizer and then writes the object unchanged.
//
// finalizerleak/unadded: report a cleanup behind a finalizer that nothing adds
//
// Consequence: leak.
//
// The cleanup runs only when the object has the finalizer, and no code adds it. A
// deleted object is gone before the cleanup could run.
//
// At run time: every object that is deleted stays in Terminating until somebody edits it
// by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - names that another package of the module may remove: it uses the same name or
//     text, or sets the finalizers of the kind in another way
//   - names that are passed to code that is not analyzed and may remove them
//   - a kind from which finalizers are removed whose names are not constant, or all
//     finalizers
//   - packages that write patches of finalizers by hand
//   - exit: a return after a write or a requeue, or one that may be waiting for
//     something else
//   - unadded: a kind to which another finalizer is added; this one may be of an earlier
//     version
//
// Versions: all of Kubernetes.
package finalizerleak
