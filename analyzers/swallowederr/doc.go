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
// swallowederr/logged: report a branch that only logs its error before nil is returned
//
// In what runs a reconcile whatever failed; in other functions the writes to the
// API server.
//
// swallowederr/lostwrite: report a write to the API server whose error is only logged before nil is returned
//
// Consequence: lost write.
//
// In what runs a reconcile: `r.Update`, `r.Status().Patch`, `r.Delete` or another write
// fails, most of the time for a conflict that the next attempt would not have, and nothing
// but a log line and the end of the function follows. A question about one kind of the
// error excuses the branch of that kind alone.
//
// swallowederr/onlylogged: report an error of the work that is only logged before nil is returned
//
// The same of the error of a function that does the work. What that has returned beside its
// error says nothing when it is empty wherever there is one: `result, err := r.create(…); if err != nil { log }; return result, nil`.
//
// swallowederr/discarded: report a status write whose error is discarded before nil is returned
//
// In what runs a reconcile: `_ = r.Status().Update(ctx, app)`, or a function of the package
// that does nothing else: `_ = r.setReady(ctx, app)`.
//
// swallowederr/ignored: report a call in a reconcile that is made as if it could not fail
//
// A write, or a function that does the work, that is called as if it had no
// error; and one that only returns the error that it is given, `r.fail(err)`.
//
// swallowederr/dropped: report a branch that does nothing with its error and returns nil
//
// In any function.
//
// swallowederr/nilreturned: report an error variable that is nil and returned for a failure
//
// It is returned where a failure is logged, or where an object turns out to be
// of another type. One branch for an error or something else, `if !done || err != nil`, that
// logs a failure and returns the error returns nil for the other thing.
//
// swallowederr/wrongerror: report a return of an error that is nil where another one was tested
//
// The variable that is returned is nil there, or can be.
//
// swallowederr/othertested: report a condition that tests another variable than the error
//
// `if err := f(); other != nil`: the condition looks at another variable. The
// slice that `errors.Join` joins is none.
//
// swallowederr/unread: report an error that is assigned and never looked at
//
// Nobody looks at it before the next assignment or the end. Where the other
// result is nil with an error, a branch that fails when it is nil looks at both.
//
// swallowederr/onekind: report one kind of error that is handled while all others are dropped
//
// The kind is asked for with a function such as `apierrors.IsConflict(err)`, or as
// a text that is looked for.
//
// swallowederr/remaining: report a branch for all other kinds of an error that returns nil
//
// Behind a test of a kind, such as `apierrors.IsNotFound(err)`, that says no of an error
// that is there, in what runs a reconcile, or of a write to the API server. Where a text
// in the branch says that nothing was found, the test is the wrong way round, whatever
// else the branch does: `if err = client.IgnoreNotFound(err); err != nil`.
//
// swallowederr/replaced: report an error that the result of a status write is returned for
//
// In what runs a reconcile: an error of a write, or of a function that does the work, is
// at most logged, and what the branch returns, or what is returned behind it where nothing
// but the status is written, is the error of a status write, which most of the time is nil.
//
// swallowederr/shadowed: report an error in a new variable that hides the one that is tested
//
// The variable is declared inside of a block, and hides another one of the same
// name, which is what the test further down asks.
//
// swallowederr/testedlate: report an error that is tested after the function has returned nil
//
// A false or nil result of the same call has ended the function with nil before.
//
// swallowederr/forgotten: report errors.Join that forgets what the variable held
//
// `errs = errors.Join(err)` where errs may hold an error.
//
// swallowederr/collected: report a list of errors that is filled and never read
//
// With append, with `errors.Join`, or with `multierror.Append`. So is one that is read before a loop goes on
// to fill it, and not afterwards.
//
// swallowederr/deferred: report a deferred function that overwrites the named error result
//
// The error that it puts there may be nil. So it is with a function of the package that gets
// the address of the result.
//
// swallowederr/event: report an error that is logged and recorded as an event, and not returned
//
// Whoever reads the event may be the only one who can do something. Writes are form eventonly.
//
// swallowederr/later: report an error that is only logged before other work is done
//
// What follows may be meant to be done in any case.
//
// swallowederr/lastround: report an error of a loop that the next round overwrites
//
// The loop does the same for each of several, and what is looked at behind it is the error
// of the last one alone.
//
// swallowederr/requeued: report an error for which a reconcile asks for another pass and tells nobody
//
// Consequence: noise.
//
// A request to the API server, or a function of the package that makes one and does not log
// either, has failed: the Result asks for another pass, beside a nil error, and no line in a
// log holds the error. Nobody learns why the object does not get on.
//
// swallowederr/recovered: report a panic of a reconcile that ends in a nil error
//
// Consequence: lost event.
//
// A deferred function calls recover and does not set the error result: after a panic it is
// what it was, nil most of the time, and always without a name. controller-runtime recovers
// panics itself, and returns an error for them.
//
// swallowederr/atend: report a write of a deferred function whose error is only logged
//
// In what runs a reconcile: the function around it has an error to return, and returns nil,
// as if what was deferred to its end had been written: the status, or that the finalizer is gone.
//
// swallowederr/blank: report a list that is used although its error is thrown away
//
// In what runs a reconcile: `pods, _ := r.podsOf(ctx, app)`, or `_ = r.List(ctx, pods)`,
// or with `err == nil` for all that is asked. A list that could not be read counts as one
// without anything in it.
//
// swallowederr/untold: report a failed request whose branch writes a line without the error
//
// Consequence: noise.
//
// In what runs a reconcile, of a list or a write: `log.Info("unable to delete the pod")` is all
// that is done, so that why it failed is known to nobody.
//
// swallowederr/noted: report an error of a reconcile that is told as information before nil is returned
//
// `log.Info(fmt.Sprintf("unable to list the pods: %s", err))`, a warning, or what is printed:
// the line says that something has failed, and the reconcile is done.
//
// swallowederr/gone: report a reconcile that takes any error of the read of its object for a deletion
//
// Whatever else it does then: it logs that the object was deleted, or forgets what it knew of it.
//
// swallowederr/inhelper: report a write that is only logged in a last step without a result
//
// Consequence: lost write.
//
// `r.setPhase(ctx, app, "Ready"); return ctrl.Result{}, nil` in a reconcile: the function has
// no error to return, and nobody else calls it.
//
// swallowederr/wordless: report a line that says that something has failed, in a branch that leaves out why
//
// Consequence: noise.
//
// `if err != nil { klog.Errorf("failed to read %s", name); return "" }`, in any function, of a request, of a
// function of the package that tells nobody, or of one of the libraries: the error is there, and nobody looks
// at it. Lists and writes of a reconcile are form untold.
//
// swallowederr/cutshort: report a loop of writes that ends with success where one of them has nothing to do
//
// Consequence: wrong state.
//
// `for _, obj := range objects { err := r.Get(ctx, key(obj), obj); if apierrors.IsNotFound(err) { return nil }; … r.Delete(ctx, obj) … }`:
// what is gone already says nothing of those behind it, which stay. So it is with `return client.IgnoreNotFound(err)`, and
// with AlreadyExists for what is created.
//
// swallowederr/onward: report a write of a reconcile that is only logged before metrics and the like
//
// Consequence: lost write.
//
// As lostwrite, where something follows before nil is returned that reaches nobody: calls of functions
// without a context and without an error, and lines in the log.
//
// swallowederr/eventonly: report an error of the work of which an event is all that tells before nil is returned
//
// In what runs a reconcile: what has failed for a moment is not tried again, and who reads the event cannot mend it.
// Of a write so is a branch that returns nil itself, whether it logs the error as well or not.
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
// Fix: safe for forgotten, wordless; review for logged, eventonly, discarded, ignored, dropped,
// wrongerror, remaining, noted, gone, cutshort. `nil`, or the wrong variable, becomes the error that
// was tested; a dropped error is returned: was the function meant to go on?
// `errors.Join(err)` becomes `errors.Join(errs, err)`; the line that leaves out the error gets it at its end;
// the return in the loop becomes `continue`.
//
// Not reported:
//   - a call that only tells of the error which the function returns right behind it
//   - a status that is written on the way, where the reconcile that leads there writes it again in a deferred call
//   - a deletion right before the creation of the same object, whose error is read: it fails where the deletion did
//   - an error that is told apart (`apierrors.IsNotFound`, `errors.Is`, a function of the project) where it is of that kind, stored, put into a status or handed to another function
//   - a requeue in the Result of an error that a log, an event or a status tells; behind any other work
//   - a status write that is given the error, or behind a status that holds it
//   - a kind of error that is left where the others were returned before (`err != nil && !apierrors.IsNotFound(err)`)
//   - a comment above the call, above its branch, in it or beside the return, or a log text, that says that the error is ignored, optional, not retried, not critical or a matter of best effort, that nothing can be done, or that the work goes on anyway; no other words, and none with a TODO
//   - functions whose documentation says that they only log errors, or try as well as they can, calls of such functions, and a function that only one such function calls
//   - inhelper: an exported function, one that anything else calls, and one behind each call of which other work is done, or another error is returned
//   - noted: a line that says that the error is dropped, or that nothing was found, and what asks for another pass
//   - noted: what has a poll ask again
//   - noted: a Get of another object than that of the request, and requests to another cluster, through a client that is made for it
//   - gone: a branch that looks at the error, asks for another pass, or goes on, and one with a reason that speaks of more than objects that are not there
//   - in other forms: log calls of a level below error, and `V(n)` unless n is 0, and of loggers in the way of go-kit, `level.Error(logger).Log` aside
//   - `_ = f()`, also through a variable, except for the status and the lists of a reconcile, and functions that always return nil
//   - a branch that does anything beside logging, such as recording an event, counting or writing a status
//   - callees and functions named after parsing, validating, decoding, splitting, converting, templates and probes, unless they ask the API server: a retry does not help
//   - what is logged: callees of libraries that only look at their arguments, such as `metav1.LabelSelectorAsSelector`; listers, which have no error but NotFound; a Get of what the spec of an object names, unless the function returns an object and does nothing about the error; all that runs where a source of the package repeats the requests (`WatchesRawSource`)
//   - an error of unstructured.NestedString and its like that is not read where it is asked whether the field was found
//   - what is logged in the condition of a poll that answers false: it is asked again
//   - what a function that gets no context, and is not in sight, looks up: the branch without an error hands it out, and nothing was found otherwise
//   - nilreturned: a Result beside it that asks for another pass; in a branch for an error or something else any result that is no zero value
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
//   - errors that are collected where a comment at a return behind says that they are ignored
//   - a list of multierror that the function was given, or has from elsewhere: Append fills it in place
//   - a kind of error that is asked for in the condition that also asks for nil
//   - an error behind whose branch other work than a status write is done, or whose status write has a variable of its own
//   - an error of a loop that a round looks at itself, and the same call with the same arguments in each round: that of the last attempt counts
//   - requeued: a request of the reconcile's own whose branch does nothing but ask for the next pass: requeuefield judges that
//   - a hidden variable whose content is not known to be nil at the test, and one that hides it where the branch of its error sets another value
//   - recovered: a deferred function that panics again, ends the process, or gets the error result; a comment in it that says why
//   - blank: a list that nobody looks at, or of which nothing but a metric is made, and an answer that is none; listers, and functions that log the failure themselves
//   - untold: a Get, which most often has found nothing; a text that says that nothing was found; a branch that does anything else
//   - atend: a deferred function that sets the error result, and one that only creates or deletes
//   - ignored: what returns the error that it is given, where that is returned or kept elsewhere, too
//   - nilreturned: a branch for an error or something else that logs no error, or returns one of its own
//   - a deferred assignment that keeps the error that is there, or behind which that is put back, depends on it, or only puts in one that is not nil; one behind which the function returns nothing but nil
//   - wordless: a line that says that nothing was found, or is of a level that few see; a branch that does anything else; listers, functions that tell of the error themselves, and those named after parsing and the like
//   - wordless: in what a command of cobra runs alone
//   - cutshort: a loop that changes nothing, as one that waits for all of several; one that tries the same again; a function that has something to answer with, such as the one it was to find; a comment at the return
//   - onward: a write behind which anything is asked of others, or kept in an object
//
// Versions: all versions of controller-runtime and client-go.
//
// See also: resulterr, notfound, wrapnil
package swallowederr
