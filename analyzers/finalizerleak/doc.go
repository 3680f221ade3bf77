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
// The package adds the finalizer to objects of a kind, and uses the name for nothing but to
// add and to look for it. It does something where such an object is being deleted, or the
// kind is one of the module, of which no other package may remove it.
//
// finalizerleak/kept: report a finalizer that is looked for where the object is deleted and that nothing removes
//
// Others add the finalizer, a webhook for instance. Where the object is being deleted and
// has it, the package cleans up and ends well, and nothing in the package removes the
// finalizer from objects of that kind.
//
// finalizerleak/exit: report a return that finds nothing left to clean up and keeps the finalizer
//
// The function removes the finalizer of an object that is being deleted, and where it has
// looked for what belongs to it and found nothing, it returns without. The next pass finds
// nothing either. So it is where what it asks outside of the cluster is waited for, by another
// pass, with one answer, and not with the other; or where the state that is told says that
// all is gone, and another state is waited for.
//
// finalizerleak/unchanged: report a write of an object as it was read, with the finalizer that was looked for
//
// Behind the question whether the object has the finalizer nothing happens to it, or to the
// copy that is taken then, before that is written: the finalizer stays. Or nothing depends on
// the answer at all, or on whether the object is being deleted.
//
// At run time: every object that is deleted stays in Terminating until
// somebody edits it by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - a name that is exported or written out: another package may remove it; forms kind and kept look at
//     such names too, unless a function that may know the name gets such an object, and some package of the module uses
//     the name, has its text, or sets finalizers of the kind otherwise
//   - a name whose text another package of the module has a constant of, too: it may remove it
//   - a name that is handed to code out of sight, which may remove it: to add it, to look for it, to log it, to put
//     it into other text and into lists that are only gone through is none of that
//   - a kind from which some finalizer is taken whose name is not to be seen, or all of them
//   - a finalizer that is added in a function that nobody calls
//   - a package that writes patches of finalizers itself, as far as a text may be part of one that is more than the key of a log line
//   - a question, for form kept, behind which nothing that may fail is done, or which always ends in another pass
//   - a return, for form exit, before which something was written or asked for that may bring the next pass, or whose callers remove a finalizer
//   - a return behind any other answer, or behind another question as well: what is there may be waited for
//   - another name that is removed, when the package adds several to objects of the kind, or not all names are constant
//   - a field with AddFinalizer and RemoveFinalizer that is used in any other way than to add, or gets the name with each call
//   - a write of an object that code out of sight gets between, or of which the finalizer is known not to be there
//
// Versions: all of Kubernetes.
package finalizerleak
