// Package deepequal defines an Analyzer that reports reflect.DeepEqual on API
// values of which one was built here.
//
// # Analyzer deepequal
//
// deepequal: report reflect.DeepEqual between a live API value and one that was built
//
// Consequence: hot loop.
//
// What was stored and read back differs from what was built, in the eyes of
// reflect.DeepEqual, although both mean the same.
//
// Forms:
//
// deepequal/never: report a comparison that never finds its values equal
//
// Values of two types are never equal, neither for reflect.DeepEqual nor for
// equality.Semantic.DeepEqual: a status and a pointer to one differ always. Nor are two
// whole objects of which one was read and the other was built here, and has no uid,
// resourceVersion or creationTimestamp; or that were read by two names. A list or map that
// was made empty is left out when an object is sent: it is not nil, which the one that was
// read is.
//
// deepequal/any: report every reflect.DeepEqual on a part of an API object in a reconcile
//
// A quantity keeps the text that it was written with, a time its zone and its
// nanoseconds. Unless both come from the server or one is a copy of the other.
//
// At run time: the object is written on every pass, which wakes the controller
// again when the write changes something:
//
//	rest_client_requests_total{method="PUT"}
//
// Instead: `equality.Semantic.DeepEqual`, which knows quantities, times, and that
// nil and empty are the same. It does not heal nanoseconds, which the server cuts
// off: use `metav1.Now().Rfc3339Copy()`, or do not compare times. Compare values
// of one type: `*status`, not `status`.
//
// Fix: safe for never, any. `equality.Semantic.DeepEqual` takes the place
// of `reflect.DeepEqual` where the file uses package reflect for something else.
//
// Not reported:
//   - whole objects: what was copied, read or decoded by the function that returns it, or may have got its metadata from the API server
//   - whole objects: those that were read by one name, or by keys that are not written out
//   - two objects that were read, and an object and its copy
//   - a difference that leads to no write, for values of one type
//   - values of which one is of an interface type, and what may be of one type in a generic function
//   - a list or map that is nil until something is put in, that certainly has an element or is filled from a map which a call has answered, whose elements are counted, or that does not take the place of the stored one
//   - whole specs of built-in kinds with defaults of the server, where no comparison of the whole helps
//
// Versions: all.
package deepequal
