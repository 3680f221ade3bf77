// Package eventobject defines an Analyzer that reports event handlers and map functions
// that look at the wrong object.
//
// # Analyzer eventobject
//
// eventobject: report handlers and map functions that lose events by looking at the wrong object
//
// Consequence: lost event.
//
// An update handler receives the old and the new object. A map function receives the
// object that changed and returns the requests to reconcile. Code that mixes these up
// loses the event.
//
// Forms:
//
// eventobject/onehalf: report an update handler that takes the old and the new object from the same parameter
//
// The handler compares an object with itself and finds no difference.
//
// eventobject/samerequest: report a map function that adds the same request for each element of a list
//
// The request is made from the object that changed, or from constants, and not from the
// element.
//
// At run time: nothing is logged. The objects are not reconciled until the next resync,
// or until the process restarts.
//
// Instead: take the second variable from the other parameter; make the request from the
// element of the list.
//
// Not reported:
//   - onehalf: a handler that uses both objects, or compares neither with the other
//   - samerequest: a request that depends on something made in the loop, and a loop that
//     ends after it
//
// Versions: all.
package eventobject
