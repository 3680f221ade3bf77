// Package finalizerleak defines an Analyzer that reports finalizers that
// nothing removes.
//
// # Analyzer finalizerleak
//
// finalizerleak: report a finalizer that is added and that no code can remove
//
// Consequence: hang.
//
// An object with a finalizer is kept until the finalizer is removed.
//
// Forms:
//
// finalizerleak/never: report a finalizer that is added and whose name only a package knows that never removes it
//
// A name that only one package knows can only be removed there.
//
// finalizerleak/renamed: report a finalizer that is added where another one is removed
//
// It does not help when another one is removed than was added.
//
// At run time: every object that is deleted stays in Terminating until
// somebody edits it by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - a name that is exported, a variable, or written out: another package may remove it
//   - a name that is used in any other way than to add and to look for it
//   - another name that is removed, when the package adds several to objects of the kind, or not all names are constant
//   - a name that a function gets which does more with it than to add and to look for it
//   - a field with AddFinalizer and RemoveFinalizer that is used in any other way than to add, or gets the name with each call
//
// Versions: all of Kubernetes.
package finalizerleak
