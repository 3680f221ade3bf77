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
// finalizerleak/kind: report a finalizer that a package adds to a kind and that nothing takes from it
//
// The package adds the finalizer to objects of a kind, does something where such an
// object is being deleted, and uses the name for nothing but to add and to look for it.
//
// finalizerleak/unchanged: report a write of an object as it was read, with the finalizer that was looked for
//
// Behind the question whether the object has the finalizer nothing happens to it before
// it is written: the finalizer stays. Or nothing depends on the answer at all.
//
// At run time: every object that is deleted stays in Terminating until
// somebody edits it by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - a name that is exported, a variable, or written out: another package may remove it; form kind looks at
//     exported names too, unless a function that may know the name gets such an object
//   - a name that is used in any other way than to add and to look for it
//   - another name that is removed, when the package adds several to objects of the kind, or not all names are constant
//   - a name that a function gets which does more with it than to add and to look for it
//   - a field with AddFinalizer and RemoveFinalizer that is used in any other way than to add, or gets the name with each call
//   - a write of an object that code out of sight gets between, or of which the finalizer is known not to be there
//
// Versions: all of Kubernetes.
package finalizerleak
