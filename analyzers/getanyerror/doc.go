// Package getanyerror defines an Analyzer that reports reads whose every error
// is taken for an answer.
//
// # Analyzer getanyerror
//
// getanyerror: report reads whose errors are taken for "not found" or for success
//
// Consequence: wrong state.
//
// NotFound is an answer of the API server, all other errors are none: after a
// timeout, Forbidden or a cache that has not started nothing is known of the
// object, and what was read into is empty.
//
// Forms:
//
// getanyerror/created: report a Create of the kind whose Get failed for any reason
//
// A log may come before it.
//
// getanyerror/passed: report a read of which only NotFound is handled, while any other error passes
//
// What was to be filled is empty then, and is used: `if err := r.Get(…); err != nil { if apierrors.IsNotFound(err) { … return … } }`.
// Or NotFound ends in a Create, and the function may return nil after any other error: its caller takes the object for
// there. In a reconcile so is a check that something is there, behind which the function goes on, with a write
// or to a return that says that all is done.
//
// getanyerror/absent: report an object that is written although its Get found nothing
//
// NotFound was let pass, and the object is as empty as it was made: a write has no name
// to send it to.
//
// At run time: while the API server is slow, an object that exists is created
// again,
//
//	services "shop" already exists
//
// or the empty object is taken for the one that was not read: its selector is
// empty, its image is not set, nothing is logged.
//
// Instead: test apierrors.IsNotFound and return every other error.
//
// Fix: review for created, passed. Other errors are returned, in front
// of what follows any error, or beside the branch for NotFound, where the
// function returns an error: it fails then where it went on.
//
// Not reported:
//   - created: in what a command of cobra runs alone
//   - a Create whose error is asked for AlreadyExists, too, or behind whose failure the function answers false and no error: who polls it asks again
//   - an object that a function out of sight creates, or one that reads once more before it creates
//   - an object that is read again, and its error returned, where the first read gave nil
//   - a function of the package that has no other error than NotFound
//   - errors that are returned, wrapped, kept or tested further where they are not NotFound
//   - a test that excludes all other errors before: client.IgnoreNotFound(err) != nil
//   - an error that a function of the project tells apart
//   - a Create of another kind than was read
//   - name and namespace of an object that was read by them: a read that fails leaves both
//   - a read that only asks whether something is there: nothing of it is used, or only where it went well, or it is deleted or created by its name
//   - a condition that goes the way of NotFound, too, where a part of what was to be read is empty: `IsNotFound(err) || len(svc.Spec.Ports) == 0`
//   - a comment between the read and the test that says which errors can come: "the client is cached", "the only possible error"
//   - a lister, which has no error but NotFound
//   - a Delete of an empty object whose error is dropped: nothing is done
//   - an empty object of which anything was asked on the way, or that got a name
//   - passed: where both ways do the same then, ask for another pass, or where the function has a bool to answer with
//   - what is no read: a Delete whose NotFound is told apart
//
// Versions: all.
//
// See also: createexists, emptyobject, swallowederr.
package getanyerror
