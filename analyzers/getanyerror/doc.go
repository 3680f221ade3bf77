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
// getanyerror/used: report an object that is used after a read of which only NotFound is handled
//
// After any other error it is empty.
//
// getanyerror/succeeds: report a function that creates what is missing and returns nil after any other error
//
// Its caller takes the object for there.
//
// getanyerror/absent: report an object that is written although its Get found nothing
//
// NotFound was let pass, and the object is as empty as it was made: a write has no name
// to send it to.
//
// getanyerror/nameless: report what is done by the name of an object that was not found
//
// It was to be cleaned up when its object is gone, and the object that holds the name is
// empty.
//
// getanyerror/recorded: report an event about an object whose read has failed
//
// Consequence: noise.
//
// The object is as empty as it was made. The event has no name to be about, lands in the
// namespace default, and nobody who describes the object sees it.
//
// getanyerror/deleted: report a deletion that a read leads to which has failed for any reason
//
// The error itself counts as "not found", or what was read into is asked for a name or for
// items, which it does not have after any error. So it is where only success is asked for, and
// leaves what is there alone: `if err := r.Get(…); err == nil { continue }`. And a finalizer
// that is removed where what would have to be deleted could not be read.
//
// getanyerror/skipped: report a deletion that a reconcile leaves out where the read before it has failed
//
// `if err := r.Get(ctx, key, svc); err == nil { … r.Delete(ctx, svc) … }`, and more behind it:
// what could not be read counts as gone, and the function goes on as if it had been deleted.
//
// getanyerror/presumed: report a branch for any error of a read that says that nothing was found
//
// The words are those of its comments and of what it logs: `// the secret does not exist`. They hold for
// NotFound, and the branch is taken after any error. So it is with the error of a function that reads.
//
// getanyerror/passed: report a check in a reconcile that something is there, which any error but NotFound passes
//
// `if err := r.Get(…); err != nil { if apierrors.IsNotFound(err) { … return … } }`, and on it goes: with a write,
// or to a return that says that all is done.
//
// getanyerror/goeson: report an object that is looked at in a reconcile although its failed read was only logged
//
// It is as empty as it was made: its fields say nothing of what is there. Of a list, how many there are is an
// answer, or all of them for a caller that has no error to ask for.
//
// At run time: while the API server is slow, an object that exists is created
// again,
//
//	services "shop" already exists
//
// or the empty object is taken for the one that was not read: its selector is
// empty, its image is not set, nothing is logged. Or what belongs to it is deleted.
//
// Instead: test apierrors.IsNotFound and return every other error.
//
// Fix: review for created, used, succeeds, passed. Other errors are returned, in front
// of what follows any error, or beside the branch for NotFound, where the
// function returns an error: it fails then where it went on.
//
// Not reported:
//   - created, deleted: in what a command of cobra runs alone
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
//   - nameless: what is logged, recorded or made into text; a key that was made before the read; a call that gets the object alone as something of which the name is not known (`runtime.Object`)
//   - nameless: a function of the package that does not look at the name, such as one that makes a checksum
//   - recorded: an event of a function that also comes there without the failure, or that asks something before it records
//   - deleted: a deletion to which a read that went well leads, too; of what the function has created, or by a function that reads for itself
//   - deleted: an error at which more than a log looks; a deletion that is nothing but a name, unless it may fail and is named for it (`names` in .ctrlvet.yml)
//   - skipped: in what no reconcile runs, an error that anything looks at, a deletion whose own error nobody looks at, and one behind a comment that says it is enough to try
//   - presumed: an error that is written to the log as one, asked for its kind, or returned; words that speak of other failures, too; a branch that asks for another pass, or returns an error, and one that only leaves a function without results; in what a command of cobra runs alone
//   - passed: where both ways do the same then, ask for another pass, or where the function has a bool to answer with
//   - goeson: what a list holds and a loop goes through; metadata; an object that anything may have filled since; a line that says that it goes on
//   - what is no read: a Delete whose NotFound is told apart
//
// Versions: all.
//
// See also: createexists, emptyobject, swallowederr.
package getanyerror
