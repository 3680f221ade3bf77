// Package swallowederr defines an Analyzer that reports error paths that end in
// a nil error.
//
// # Analyzer swallowederr
//
// swallowederr: report errors that are logged, overwritten or lost before nil is returned
//
// Consequence: lost event.
//
// A reconcile that returns nil counts as done: the backoff of its key is reset,
// and nothing happens until the next event or resync, which is ten hours away
// by default.
//
// What runs a reconcile, below, is a reconciler, a worker on a queue, and what
// they call.
//
// Forms:
//
// swallowederr/dropped: report a branch that does nothing with its error and returns nil
//
// In any function. In a reconcile so is one that asks for another pass beside the nil, where
// no line in a log holds the error of the request either: nobody learns why the object does
// not get on.
//
// So it is in a reconcile with a function that has no error to return, and answers no, or nothing, where a
// request has failed.
//
// swallowederr/ignored: report a call in a reconcile that is made as if it could not fail
//
// A write, or a function that does the work, that is called as if it had no
// error; and one that only returns the error that it is given, `r.fail(err)`. With `_ = ` so is a
// status write, or a function of the package that does nothing else, and what is read and used:
// `pods, _ := r.podsOf(ctx, app)`, or with `err == nil` for all that is asked. A list that could
// not be read counts as one without anything in it.
//
// swallowederr/unread: report an error that is assigned and never looked at
//
// Nobody looks at it before the next assignment or the end, or the next round of a loop, which does
// the same for each of several. Where the other
// result is nil with an error, a branch that fails when it is nil looks at both.
//
// swallowederr/lostwrite: report a write to the API server whose error is only logged before nil is returned
//
// Consequence: lost write.
//
// In what runs a reconcile: `r.Update`, `r.Status().Patch`, `r.Delete` or another write
// fails, most of the time for a conflict that the next attempt would not have, and nothing
// but a line in the log and the end of the function follows. So it is in a last step without a result,
// `r.setPhase(ctx, app, "Ready"); return ctrl.Result{}, nil`, and in a deferred function whose
// function has an error to return. A question about one kind of the
// error excuses the branch of that kind alone.
//
// swallowederr/logged: report an error that is only logged before nil is returned
//
// In what runs a reconcile whatever failed in a branch that returns nil itself, and behind it that of a function that
// does the work; in other functions the writes to the
// API server. `log.Info(fmt.Sprintf("unable to list the pods: %s", err))`, a warning, or what is printed, is a
// line in the log, too. What that has returned beside its
// error says nothing when it is empty wherever there is one: `result, err := r.create(…); if err != nil { log }; return result, nil`.
//
// swallowederr/used: report a client that could not be made and is used although its error was at most logged
//
// In any function, that of a program as well, of a configuration too: the result is nil, and the program panics where
// that is asked first, or panics without saying why.
//
// swallowederr/wrongerror: report a return of an error that is nil where another one was tested
//
// The variable that is returned is nil there, or can be: it was tested before; it is returned where a failure is
// logged, or where an object turns out to be of another type. One branch for an error or something else,
// `if !done || err != nil`, that
// logs a failure and returns the error returns nil for the other thing. And in what runs a reconcile the error of a
// status write that is returned for one of a write, or of a function that does the work, which is
// at most logged.
//
// swallowederr/remaining: report one kind of error that is handled while all others are dropped
//
// The kind is asked for with a function such as `apierrors.IsConflict(err)`, or as
// a text that is looked for, and nothing is done about others; or what is done behind a test that says no of an error
// that is there returns nil, in what runs a reconcile, or of a write to the API server. Where a text
// in the branch says that nothing was found, the test is the wrong way round, whatever
// else the branch does: `if err = client.IgnoreNotFound(err); err != nil`. And a reconcile takes no error of the read
// of its object for a deletion but NotFound.
//
// swallowederr/forgotten: report errors.Join that forgets what the variable held
//
// `errs = errors.Join(err)` where errs may hold an error.
//
// swallowederr/deferred: report a deferred function that overwrites the named error result
//
// The error that it puts there may be nil. So it is with a function of the package that gets
// the address of the result.
//
// At run time: nothing is retried, and no metric counts the failure. At most
// one line tells of it, without the words "Reconciler error":
//
//	ERROR	unable to save the status	{"controller": "foo", ... "error": "Operation cannot be fulfilled on foos.demo.ctrlvet.dev \"shop\": the object has been modified; please apply your changes to the latest version and try again"}
//
// Instead: return the error; controller-runtime logs it. Where the work has to
// go on, collect errors with `errors.Join` and return them at the end. To drop
// an error on purpose, say so in a comment ("ignored", "best effort").
//
// Fix: safe for forgotten; review for logged, lostwrite, ignored, dropped, wrongerror, remaining.
// `nil`, or the wrong variable, becomes the error that
// was tested; a dropped error is returned: was the function meant to go on?
// `errors.Join(err)` becomes `errors.Join(errs, err)`.
//
// Not reported:
//   - a call that only tells of the error which the function returns right behind it
//   - a deferred write that is made at no end but one with an error or another pass, as far as its condition is a variable that is set to constants
//   - a status that is written on the way, where the reconcile that leads there writes it again in a deferred call
//   - a deletion right before the creation of the same object, whose error is read: it fails where the deletion did
//   - an error that is told apart (`apierrors.IsNotFound`, `errors.Is`, a function of the project) where it is of that kind, stored, put into a status or handed to another function
//   - a requeue in the Result of an error that a log, an event or a status tells; behind any other work
//   - a status write that is given the error, or behind a status that holds it
//   - a kind of error that is left where the others were returned before (`err != nil && !apierrors.IsNotFound(err)`)
//   - a comment above the call, above its branch, in it or beside the return, or a log text, that says that the error is ignored, optional, not retried, not critical or a matter of best effort, that nothing can be done, or that the work goes on anyway; no other words, and none with a TODO
//   - functions whose documentation says that they only log errors, or try as well as they can, calls of such functions, and a function that only one such function calls
//   - in a last step without a result: an exported function, one that anything else calls, and one behind each call of which other work is done, or another error is returned
//   - what is told as information: a line that says that the error is dropped, or that nothing was found, and what asks for another pass
//   - what is told as information: a Get of another object than that of the request, and requests to another cluster, through a client that is made for it
//   - a branch for any error of the read of the object that looks at the error, asks for another pass, or goes on, and one with a reason that speaks of more than objects that are not there
//   - in other functions: log calls of a level below error, and `V(n)` unless n is 0, and of loggers in the way of go-kit, `level.Error(logger).Log` aside
//   - `_ = f()`, also through a variable, except for the status and the lists of a reconcile, and functions that always return nil
//   - a branch that does anything beside logging, such as recording an event, counting or writing a status
//   - callees and functions named after parsing, validating, decoding, splitting, converting, templates and probes, unless they ask the API server: a retry does not help
//   - what is logged: callees of libraries that only look at their arguments, such as `metav1.LabelSelectorAsSelector`; listers, which have no error but NotFound; a Get of what the spec of an object names, unless the function returns an object and does nothing about the error; all that runs where a source of the package repeats the requests (`WatchesRawSource`)
//   - an error of unstructured.NestedString and its like that is not read where it is asked whether the field was found
//   - what is logged in the condition of a poll that answers false: it is asked again
//   - what a function that gets no context, and is not in sight, looks up: the branch without an error hands it out, and nothing was found otherwise
//   - an error that is nil beside a logged failure: a Result beside it that asks for another pass; in a branch for an error or something else any result that is no zero value
//   - functions whose error is always nil, and index functions: the store panics with an error
//   - what the next attempt fails with, too: a function of the module without a context that only parses and compares what it is given
//   - a function of the package that makes all of its errors itself, out of what it is given: the next attempt is given the same
//   - a function of the package that reads, records events and does nothing else
//   - callees and functions named after events, metrics, notifications, closing, cleanup, pruning and retention, unless what is called asks the API server
//   - a read whose error is dropped when the work is done: what it reads was written before, and nothing behind it can fail
//   - the branches that only return nil: functions that answer with a bool and nothing else, such as conditions of a poll, unless a reconcile calls them and a write has failed, the end of a context, and callees of the packages os, io, net, path, strconv, encoding and crypto, and texts that fmt scans
//   - `meta.Accessor` of what is an object by its type
//   - functions without an error result, such as map functions
//   - what is logged in a function that runs only while an object is being deleted, where the callee just reads from the API server: the error would keep the finalizer
//   - a branch for all errors but NotFound that speaks of other errors than that nothing was found, looks at the error, or comes again
//   - a kind of error that is asked for in the condition that also asks for nil
//   - an error behind whose branch other work than a status write is done, or whose status write has a variable of its own
//   - an error of a loop that a round looks at itself, and the same call with the same arguments in each round: that of the last attempt counts
//   - another pass beside the nil: a request of the reconcile's own whose branch does nothing but ask for the next pass: requeuefield judges that
//   - a list that nobody looks at, or of which nothing but a metric is made, and an answer that is none; listers, and functions that log the failure themselves
//   - a write of a deferred function: a deferred function that sets the error result, and one that only creates or deletes
//   - ignored: what returns the error that it is given, where that is returned or kept elsewhere, too
//   - an error that is nil beside a logged failure: a branch for an error or something else that logs no error, or returns one of its own
//   - a deferred assignment that keeps the error that is there, or behind which that is put back, depends on it, or only puts in one that is not nil; one behind which the function returns nothing but nil
//
// Versions: all versions of controller-runtime and client-go.
//
// See also: resulterr, notfound, wrapnil
package swallowederr
