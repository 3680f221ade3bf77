// Package mapfunc defines an Analyzer that reports map functions that lose the
// event which they were to map.
//
// # Analyzer mapfunc
//
// mapfunc: report map functions that lose the event which they were to map
//
// Consequence: lost event.
//
// A map function turns the object that changed into requests for those that the
// controller is for.
//
// Forms:
//
// mapfunc/failed: report a failed list for which a map function returns no requests and says nothing
//
// A map function has no error result: nobody repeats it, and what it does not log nobody
// learns. A list by a field without an index, of a kind that is not installed, or that may
// not be read, fails each time. So it is with any function that returns requests alone.
//
// At run time: nothing is logged, and Reconcile is not even called.
//
// Instead: log the error of a list, with the logger of the context.
//
// Not reported:
//   - a branch that does anything but return, or has a comment which says that the error is dropped; a function that has logged the error itself, and one that defers something
//   - a Get, which most often finds nothing, and a list of a lister, which has no error
//
// Versions: all.
//
// See also: eventobject, listnamespace, swallowederr.
package mapfunc
