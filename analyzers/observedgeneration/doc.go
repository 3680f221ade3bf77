// Package observedgeneration defines an Analyzer that reports statuses whose
// ObservedGeneration is never set.
//
// # Analyzer observedgeneration
//
// observedgeneration: report a status whose field ObservedGeneration is never set
//
// Consequence: wrong state.
//
// The API server increases metadata.generation at each change of the spec. A controller
// copies the number to status.observedGeneration, to say which spec the status describes.
// The rule reports a kind that has the field although nothing sets it.
//
// At run time: nothing fails in the operator. After a change of the spec, `kubectl wait`,
// Argo CD, Flux and others that use kstatus take the old status for the current one, until
// the controller has written a new one: they read the field as 0 or absent.
//
// Instead: set observedGeneration to the generation of the object that was read, before
// the status is written.
//
// Fix: review. The field is set before the write: check that the status describes this
// spec there.
//
// Not reported:
//   - kinds of other modules
//   - a package that uses the field at all, a kind with a method that sets it, and one for
//     which another package of the module may set it
//   - an object or status that is handed to code which may set the field
//   - a status that is written outside of reconcilers and workers
//
// Versions: all.
package observedgeneration
