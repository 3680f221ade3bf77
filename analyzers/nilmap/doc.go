// Package nilmap defines an Analyzer that reports writes to maps that are nil.
//
// # Analyzer nilmap
//
// nilmap: report writes to maps that are nil
//
// Consequence: crash.
//
// A read of a nil map is fine, a write panics. The rule reports a map variable that was
// never created, a map in an object that the function builds without it, and a map in the
// status of your own kind that no code of the package ever creates: the status of a new
// object is empty.
//
// At run time: the reconcile panics,
//
//	panic: assignment to entry in nil map
//
// From controller-runtime v0.19 on, the panic is recovered and the object retried with
// back-off; before, it ends the process.
//
// Instead: create the map where it is nil; before the first write after each read.
//
// Fix: safe. `if app.Labels == nil { app.Labels = map[string]string{} }` is inserted
// before the statement, for the map of an object.
//
// Not reported:
//   - labels, annotations and data of objects that were read: most objects have them
//   - a map that was tested for nil, for its length or for a key
//   - an object that is handed to a function which may set the map
//   - objects in the mutate function of CreateOrUpdate
//
// Versions: all.
//
// See also: nilderef
package nilmap
