// Package observedgeneration defines an Analyzer that reports statuses whose
// ObservedGeneration nobody sets.
//
// # Analyzer observedgeneration
//
// observedgeneration: report a status whose field ObservedGeneration is never set
//
// Consequence: wrong state.
//
// The API server counts the changes of a spec in metadata.generation. A
// controller that copies the number into its status says which spec the status
// is about. A kind that has the field and never sets it promises what it does
// not keep.
//
// At run time: nothing fails here. After a change of the spec, readers take the
// old status for the current one, until the controller has written it anew:
// `kubectl wait`, Argo CD, Flux and others that use kstatus look at the field,
// and treat it as 0, or as absent.
//
// Instead: assign the generation of the object that was read, before the status
// is written.
//
// Fix: review. The field is set in front of the write: look whether the status
// belongs to the spec there.
//
// Not reported:
//   - a new object without any status, which gives up what was applied before
//   - packages that mention the field of the kind at all
//   - kinds whose name stands in a file of another package of the module that assigns a field ObservedGeneration, and those with a method that sets it
//   - a status of which another package of the module has a struct of its own, with the same fields, and sets the field
//   - kinds of other modules
//   - packages that hand the object or its status to code that may set the field: functions of other packages of which nothing is known, or that change it
//   - statuses that are written outside of reconcilers and key workers and what they run
//
// Versions: all.
package observedgeneration
