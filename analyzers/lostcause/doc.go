// Package lostcause defines an Analyzer that reports failed requests of which the error
// that is returned tells nothing.
//
// # Analyzer lostcause
//
// lostcause: report a failed request for which a new error is returned that tells nothing of it
//
// Consequence: noise.
//
// The API server says why it refuses: Forbidden, a conflict, a timeout, a webhook. An error
// that is made anew, of a text alone, keeps that from everybody: it is in no log, and
// callers can ask for its kind no more. Reported is a request to the API server, or a
// function of the package that makes one, whose error is found not to be nil, while the
// branch does nothing but return another one.
//
// At run time: the log says that something failed, and never why:
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
// that ask for a kind of error find it now.
//
// Not reported:
//   - an error that is logged, recorded, kept or asked for its kind anywhere on the way
//   - a branch that asks anything before it returns
//   - an error that is returned as a kind of its own: a variable of the package, a constructor of the API's errors, another type
//   - a function of the package that logs the errors it meets, or whose only error is NotFound
//   - listers, which have no error but NotFound
//   - functions that answer requests over HTTP, to strangers
//   - a function of which all callers only ask whether its error is there
//   - a branch with a comment that says that it is meant ("on purpose", "deliberate")
//
// Versions: all.
//
// See also: othererror, swallowederr
package lostcause
