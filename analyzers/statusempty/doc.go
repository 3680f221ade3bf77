// Package statusempty defines an Analyzer that reports statuses that are read
// from objects which nothing has filled.
//
// # Analyzer statusempty
//
// statusempty: report a status that is taken from an object that was made here and never read
//
// Consequence: wrong state.
//
// The status of an object is what its controller has stored in the API server.
// An object that the program has made itself, to create the stored one or to
// compare with it, has an empty status.
//
// At run time: nothing fails. The value that is read is zero at every reconcile:
//
//	kubectl get app shop -o jsonpath='{.status.availableReplicas}'
//	0
//
// Instead: read the object first, or use the one that Create, Update or Get has
// filled or returned.
//
// Not reported:
//   - an object that a function may fill, such as one that is passed to Get or to
//     a write of controller-runtime's client
//   - an object whose status is set, in whole or in part
//   - a parameter, unless all callers pass such an object
//
// Versions: all.
//
// See also: statuslost
package statusempty
