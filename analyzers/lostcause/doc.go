// Package lostcause defines an Analyzer that reports failed requests whose
// error is replaced by one without the reason.
//
// # Analyzer lostcause
//
// lostcause: report a failed request for which a new error is returned that tells nothing of it
//
// Consequence: noise.
//
// The API server says why it refuses a request: Forbidden, a conflict, a timeout, a
// webhook. An error that is made from a text alone drops that reason: it is in no log, and
// callers cannot test for it. The rule reports a request to the API server, or a function
// of the package that makes one, when the branch for its error only returns another error.
//
// At run time: the log says that something failed, but not why:
//
//	Reconciler error ... error: could not find the owner
//
// where the answer was
//
//	foos.demo.ctrlvet.dev "shop" is forbidden: User "system:serviceaccount:shop:operator" cannot get resource "foos"
//
// Instead: wrap the error with %w.
//
// Fix: review. `fmt.Errorf("no owner")` becomes `fmt.Errorf("no owner: %w", err)`: callers
// that test for a kind of error see it now.
//
// Not reported:
//   - an error that is logged, recorded, stored or tested for its kind; a branch that tests
//     something else before it returns
//   - an error that has a meaning of its own: a variable of the package, an API error,
//     another type
//   - functions that answer HTTP requests, which must not show the reason to strangers
//   - a branch with a comment that says that it is on purpose
//
// Versions: all.
//
// See also: othererror, swallowederr
package lostcause
