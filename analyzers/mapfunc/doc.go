// Package mapfunc defines an Analyzer that reports map functions that lose the
// event which they were to map.
//
// # Analyzer mapfunc
//
// mapfunc: report a failed list for which a map function returns no requests and logs nothing
//
// Consequence: lost event.
//
// A map function turns an event for one object into requests for the objects that the
// controller reconciles.
//
// A map function cannot return an error, and nothing retries it. Some lists fail every
// time: by a field without an index, of a kind that is not installed, or without the
// permission. Any function that only returns requests is checked.
//
// At run time: nothing is logged, and Reconcile is not called.
//
// Instead: log the error of the List in a map function, with the logger of the context.
//
// Not reported:
//   - a branch that does anything but return, or has a comment that says that the error is
//     dropped
//   - a Get, which often finds nothing, and a lister, which does not fail
//
// Versions: all.
//
// See also: listnamespace, swallowederr.
package mapfunc
