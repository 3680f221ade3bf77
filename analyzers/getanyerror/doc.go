// Package getanyerror defines an Analyzer that reports reads whose errors are all
// treated alike.
//
// # Analyzer getanyerror
//
// getanyerror: report reads whose errors are taken for "not found" or for success
//
// Consequence: wrong state.
//
// Only NotFound says that the object does not exist. After any other error, such as a
// timeout, Forbidden or a cache that has not started, nothing is known about the object,
// and Get has not filled the variable.
//
// Forms:
//
// getanyerror/created: report a Create, or a deletion, where Get failed for any reason
//
// The function creates the object after any error of Get, not only after NotFound, itself or
// in a function that it calls. A log of the error does not change that. A reconcile that
// deletes objects after any error of the read of its own object is reported as well.
//
// getanyerror/passed: report a read of which only NotFound is handled, while any other error passes
//
// After any other error the function goes on with the empty object: `if err := r.Get(…);
// err != nil { if apierrors.IsNotFound(err) { … return … } }`.
//
// A function that creates the object on NotFound, and may return nil after any other
// error, is reported as well: its caller believes that the object exists. So is one that
// only looks whether the object is there, and makes requests as if it were.
//
// getanyerror/absent: report an object that is written although its Get found nothing
//
// NotFound is ignored. The object is still empty, so the write fails for want of a name. That it is
// not being deleted, and has no finalizer yet, is true of an empty object.
//
// At run time: while the API server is slow, the controller creates an object that
// exists already,
//
//	services "shop" already exists
//
// or goes on with an empty object: its selector is empty, its image is not set, and
// nothing is logged.
//
// Instead: test apierrors.IsNotFound, and return every other error.
//
// Fix: review for created, passed. Every other error is returned. The function then
// fails where it went on before.
//
// Not reported:
//   - errors that are returned, wrapped, stored or tested further when they are not
//     NotFound
//   - reads that have no error but NotFound, such as those of a lister, or those with a
//     comment that says so ("the only possible error")
//   - a Create whose AlreadyExists is handled, and a command of a person
//   - passed: a condition that treats what was read in the same way as NotFound
//   - absent: an object that is read again, or gets a name before it is written
//
// Versions: all.
//
// See also: swallowederr.
package getanyerror
