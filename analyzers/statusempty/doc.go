// Package statusempty defines an Analyzer that reports statuses that are read
// from objects which nothing has filled.
//
// # Analyzer statusempty
//
// statusempty: report a status that is taken from an object that was made here and never read
//
// Consequence: wrong state.
//
// The status of an object is what its controller has stored. An object that the program
// has made itself, to create or update the stored one, or to read that into it, has none.
//
// At run time: nothing fails. What is taken from there is zero at every pass:
//
//	kubectl get app shop -o jsonpath='{.status.availableReplicas}'
//	0
//
// Instead: read the object, or take the one that Create, Update or Get has answered.
//
// Not reported:
//   - an object that a function gets which may fill it, other than a write of a generated client, which leaves its argument alone
//   - an object of which some status is set, or that is assigned as a whole
//   - a parameter, unless all callers hand in such an object, and a result, unless the function makes it
//
// Versions: all.
//
// See also: statuslost, unassigned
package statusempty
