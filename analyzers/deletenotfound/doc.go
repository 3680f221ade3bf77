// Package deletenotfound defines an Analyzer that reports cleanup that fails once
// the object is gone.
//
// # Analyzer deletenotfound
//
// deletenotfound: report a Delete on the deletion path whose NotFound fails the cleanup
//
// Consequence: hang.
//
// A cleanup may run more than once: the reconcile can end before the finalizer is
// removed, and the object to delete may never have been created. When the NotFound of a
// Delete by name is returned as an error, the finalizer stays, and the reconciled object
// can never be deleted.
//
// The Delete may be in another function that is called during the deletion, when all
// callers return its error, or where the reconciled object was not found any more, or that of a key
// of a work queue. There, an error that is only logged counts where it keeps the function
// from a further Delete. An Update of an object that was not read fails in the same way. Also reported, in any place, is a Delete of each listed
// object: the list comes from a cache and may contain objects that the last reconcile
// has deleted.
//
// With -deletenotfound.always the rule also reports deletions outside of the deletion
// path, and deletions of objects that were read before. There the next reconcile
// succeeds.
//
// At run time: each reconcile fails with
//
//	services "shop" not found
//
// and the object stays with its deletionTimestamp and finalizer.
//
// Instead: ignore NotFound of a Delete: `client.IgnoreNotFound(r.Delete(ctx, obj))`; or
// test with `apierrors.IsNotFound`.
//
// Fix: safe. The Delete is wrapped in `client.IgnoreNotFound`; the import is added.
//
// Not reported:
//   - an error that this function, or every function that calls it, tests, stores or
//     passes on
//   - an object that was read by Get or List in the same function: there NotFound is
//     only a race
//   - `DeleteAllOf`, which returns no NotFound
//   - functions that neither reconcilers nor workers run, and packages of tests
//
// Versions: all versions of controller-runtime and client-go.
//
// See also: notfound
package deletenotfound
