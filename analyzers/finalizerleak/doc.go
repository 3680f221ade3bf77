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
// finalizerleak/never: report a finalizer that is added, or looked for at the deletion, and that nothing removes
//
// A name that only one package knows can only be removed there, and it does not help when
// another one is removed than was added. A name that others know is reported where the
// package adds it to objects of a kind whose deletion it handles, or which is one of the
// module, and nothing takes it from them; and where others add it, a webhook for instance,
// and the package cleans up where such an object is being deleted, ends well, and nothing
// in it removes the finalizer.
//
// finalizerleak/exit: report a pass that is through with the cleanup and leaves the finalizer
//
// The function removes the finalizer of an object that is being deleted, and where it has
// looked for what belongs to it and found nothing, it returns without. The next pass finds
// nothing either. So it is where what it asks outside of the cluster is waited for, by another
// pass, with one answer, and not with the other; or where the state that is told says that
// all is gone, and another state is waited for. Or it writes the object: but behind the
// question whether the object has the finalizer nothing happens to it, or to the copy that
// is taken then, or nothing depends on the answer, or on whether the object is being deleted.
//
// finalizerleak/unadded: report a cleanup behind a finalizer that nothing adds
//
// Consequence: leak.
//
// Where an object is being deleted the package asks for a finalizer whose name nobody else
// knows, cleans up if it is there, and nowhere gives it to an object of the kind: such an
// object is gone before anybody could clean up.
//
// At run time: every object that is deleted stays in Terminating until
// somebody edits it by hand, and so does its namespace.
//
// Instead: remove the finalizer at the end of the cleanup, or do not add it.
//
// Not reported:
//   - a name that is exported or written out, where a function that may know it gets such an object, and some package
//     of the module, or of one around it that requires it, uses the name, has its text, or sets finalizers of the kind otherwise
//   - a name whose text another package of the module has a constant of, too: it may remove it
//   - a name that is handed to code out of sight, which may remove it: to add it, to look for it, to log it, to put
//     it into other text and into lists that are only gone through is none of that
//   - a kind from which some finalizer is taken whose name is not to be seen, or all of them
//   - for form unadded, a kind that gets another finalizer: this one may be that of an earlier version
//   - a private name that an object of a kind of others gets, or one of unknown kind as it is created or updated: it may be the finalizer of its controller
//   - a finalizer that is added in a function that nobody calls
//   - a package that writes patches of finalizers itself, as far as a text may be part of one that is more than the key of a log line
//   - a question behind which nothing that may fail is done, or which always ends in another pass
//   - a return before which something was written or asked for that may bring the next pass, or whose callers remove a finalizer
//   - a return behind any other answer, or behind another question as well: what is there may be waited for
//   - another name that is removed, when the package adds several to objects of the kind, or not all names are constant
//   - a field with AddFinalizer and RemoveFinalizer that is used in any other way than to add, or gets the name with each call
//   - a write of an object that code out of sight gets between, or of which the finalizer is known not to be there
//
// Versions: all of Kubernetes.
package finalizerleak
