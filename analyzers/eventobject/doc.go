// Package eventobject defines an Analyzer that reports event handlers and map functions
// that look at the wrong object.
//
// # Analyzer eventobject
//
// eventobject: report handlers and map functions that lose events by looking at the wrong object
//
// Consequence: lost event.
//
// A handler of updates gets the object as it was and as it is; a map function gets
// the object that changed and answers with the objects to reconcile. Whoever takes one
// for the other loses the event.
//
// Forms:
//
// eventobject/onehalf: report an update handler that takes the old and the new object from the same parameter
//
// What it compares is one object, which never differs from itself.
//
// eventobject/samerequest: report a map function that adds the same request for each element of a list
//
// The request is made of the object that changed, or of constants, and not of the
// element.
//
// At run time: nothing is logged. Objects stay as they are until the next resync, or
// until the process starts anew.
//
// Instead: take the second variable from the other parameter; make the request of the
// element of the list.
//
// Not reported:
//   - a handler that uses both objects
//   - variables of which none is compared with the other
//   - a request that depends on the element, or on something that was made in the loop
//   - a loop that is left after the request
//
// Versions: all.
package eventobject
