// Package swallowederr defines an Analyzer that reports error paths that end in
// a nil error.
//
// # Analyzer swallowederr
//
// swallowederr: report errors that are logged, overwritten or lost before nil is returned
//
// Consequence: lost event.
//
// A reconcile that returns nil counts as a success. The rate limiter forgets its
// request, and nothing happens until the next event or the next resync, ten
// hours later by default.
//
// "In a reconcile" below means the Reconcile method, a worker of a work queue,
// and the functions that these call.
//
// Forms:
//
// swallowederr/dropped: report a branch that does nothing with its error and returns nil
//
// The branch of `err != nil` neither logs nor returns the error. This is
// reported in any function. In a reconcile it is also reported when the branch
// requeues without the error of a failed request, when it treats any error of
// the read of its object as a deletion, and when a function without an error
// result returns false or nothing after a failed request.
//
// swallowederr/ignored: report a call in a reconcile that is made as if it could not fail
//
// The call is a write, or a function that does the work, and its error result is
// not assigned. A write that stands alone is reported in any function. With `_ =`, a status write is reported, and a read whose result
// is used: after a failed `_ = r.List(ctx, pods)` the list looks empty. So it does where the error
// is only logged and the function goes on with the list. In any function, so is a text
// of the spec that is parsed, `cpu, _ := resource.ParseQuantity(app.Spec.CPU)`: a mistyped one counts as zero. Of the
// set-up, calls are reported that stand alone: `AddToScheme`, `SetupWithManager`, `Complete`, `IndexField`.
//
// swallowederr/unread: report an error that is assigned and never read
//
// The variable is assigned again, or the function ends, before anything reads
// it. In a loop the next round overwrites it. Nothing reads it in `if err != nil {}` either. Of a write, a log
// line alone that tells the error, nil or not, does not count.
//
// swallowederr/lostwrite: report a write to the API server whose error is only logged before nil is returned
//
// Consequence: lost write.
//
// In a reconcile, `r.Update`, `r.Status().Patch`, `r.Delete` or another write
// fails, mostly with a conflict that the next attempt would not have. The error
// is logged and the function returns nil, at once or after other work. The same holds
// for a deferred function that writes the status, and for a function without an error result that
// writes anything else.
//
// swallowederr/logged: report an error that is only logged before nil is returned
//
// In a reconcile this is any error of work that can fail, in other functions
// that of a write to the API server.
//
// swallowederr/fatal: report an error that ends the whole program, or makes it panic
//
// Consequence: crash.
//
// In a reconcile, an event handler, and what they call, `log.Fatal`, `os.Exit` or a panic behind a
// failed request stops all controllers because of one object, and the next start meets it
// again. So does `resource.MustParse(app.Spec.CPU)`, of any text of the spec that no
// pattern restricts, when a user mistypes it. Where the call that makes a client, its
// configuration, or a listener has failed, and the error is logged at most, the program
// goes on with a nil value and panics at its first use.
//
// swallowederr/wrongerror: report a return of an error that is nil where another one was tested
//
// The returned variable is nil at that point: it was tested before, or another
// variable holds the failure, also in the else branch of a test for its kind. In a reconcile it is also reported when the error
// of the status write is returned in place of the one that caused it.
//
// swallowederr/remaining: report one kind of error that is handled while all others are dropped
//
// One kind is handled, by `apierrors.IsConflict(err)` for example, and for all
// other errors the function returns nil.
//
// swallowederr/forgotten: report errors.Join in a loop that forgets the errors of earlier rounds
//
// `errs = errors.Join(err)` where errs may already hold an error.
//
// swallowederr/deferred: report a deferred function that overwrites the named error result
//
// The deferred function assigns the result without reading the error that it
// holds, and may put nil there.
//
// At run time: nothing is retried, and
// `controller_runtime_reconcile_errors_total` does not grow. At most there is
// one line, without the words "Reconciler error":
//
//	ERROR	unable to save the status	{"controller": "foo", ... "error": "Operation cannot be fulfilled on foos.demo.ctrlvet.dev \"shop\": the object has been modified; please apply your changes to the latest version and try again"}
//
// Instead: return an error where it is logged; controller-runtime logs it and tries
// again. If the remaining work has to be done first, collect errors with `errors.Join`
// and return them at the end. If an error is dropped on purpose, say so in a comment
// ("ignored", "best effort").
//
// Fix: safe for forgotten; review for logged, lostwrite, ignored, dropped,
// wrongerror, remaining. `nil`, or the wrong variable, becomes the error that
// was tested. A dropped error is returned: check whether the function was meant
// to go on. `errors.Join(err)` becomes `errors.Join(errs, err)`.
//
// Not reported:
//   - an error that is stored, put into the status, counted or recorded as an
//     event before nil is returned, or that is tested for its kind (`apierrors.IsNotFound`,
//     `errors.Is`)
//   - an error that a comment or the log text calls ignored, optional, not
//     critical or best effort, and a function whose documentation says that it
//     only logs errors; a comment with a TODO does not count
//   - an error that a retry meets again: of parsing or validating, of a lister, or
//     of an object that the spec names; fatal: what a webhook may refuse, functions named
//     New…, and an exit for what fails at once or never
//   - an error in a reconcile that runs again anyway
//   - functions named after events, metrics, closing or cleanup, unless they call
//     the API server
//   - `_ = f()`, except for status writes, and for reads in a reconcile whose
//     result is used, or parse a field of the spec without a pattern to a number that nothing compares
//   - functions with a bool beside the error, or without an error result, unless
//     they hide a failed request of a reconcile
//
// Versions: all versions of controller-runtime and client-go.
//
// See also: resulterr, notfound, wrapnil
package swallowederr
