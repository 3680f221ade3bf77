// Package deletenotfound defines an Analyzer that reports cleanup that fails once
// the object is gone.
//
// # Analyzer deletenotfound
//
// deletenotfound: report a Delete on the deletion path whose NotFound fails the cleanup
//
// Consequence: hang.
//
// Cleanup runs more than once: the pass may end before the finalizer is gone,
// and the object may never have been made. When the NotFound of deleting an
// object that is named, not read, is returned as an error, the finalizer stays,
// and the reconciled object can never be deleted.
//
// Also where a function makes the Delete that is called on the deletion path, as
// one of several places or through other functions, when all of them return the
// error; of a function of another package the call is reported. And of each of several objects that were listed,
// wherever: the list is a cache's, and may have what the pass before has deleted.
//
// With -deletenotfound.always the rule also reports deletions outside of the
// deletion path, and of objects that were read before: there the next pass heals.
//
// At run time: each pass fails with
//
//	services "shop" not found
//
// and the object stays with its deletionTimestamp and finalizer.
//
// Instead: `client.IgnoreNotFound(r.Delete(ctx, obj))`, or a test with
// `apierrors.IsNotFound`.
//
// Fix: safe. The Delete is wrapped in `client.IgnoreNotFound`; the import is
// added.
//
// Not reported:
//   - an error that is tested, stored or handed to another function, by the function or by all that call it
//   - an object that was read by Get or List in the same function, also when another variable names it: only a race
//   - packages below test, tests, e2e and envtest
//   - `DeleteAllOf`, which finds nothing without an error
//   - functions that reconcilers do not run
//   - a Delete by name for each of several objects which were listed, also in a function that is called for each
//
// Versions: all versions of controller-runtime and client-go.
//
// See also: notfound
package deletenotfound
