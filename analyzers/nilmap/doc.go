// Package nilmap defines an Analyzer that reports writes to maps that are nil.
//
// # Analyzer nilmap
//
// nilmap: report writes to maps that are nil
//
// Consequence: crash.
//
// A variable that never got a map, the map of an object that the function makes without it, one
// that a test above has found to be nil, on the way on which it is, and a map in the status of a kind of this module that was read
// and that no code of the package ever makes: the status of a new object is empty, and nobody
// but its controller fills it.
//
// At run time: the reconcile panics,
//
//	panic: assignment to entry in nil map
//
// From controller-runtime v0.19 on, the panic is recovered and the object tried
// again for ever; before, it ends the process.
//
// Instead: create the map where it is nil, before the first write after each read.
//
// Fix: safe. `if app.Labels == nil { app.Labels = map[string]string{} }` is inserted before the
// statement, for the map of an object.
//
// Not reported:
//   - labels, annotations, data and other maps of objects as they were read: most of those that a controller writes to were filled by whoever made them
//   - a map that was tested, for nil, for its length, or for a key that it has; the body of a range over it
//   - an object whose map is set on the way, or that a function gets that may set it
//   - a map that the branch of the test creates under a further condition
//   - objects of CreateOrUpdate, in the mutate function
//   - helpers of tests
//
// Versions: all.
//
// See also: nilderef
package nilmap
