// Package deepequal defines an Analyzer that reports reflect.DeepEqual on API
// values of which one was built here.
//
// # Analyzer deepequal
//
// deepequal: report reflect.DeepEqual between a live API value and one that was built
//
// Consequence: hot loop.
//
// A value that was stored and read back is not the same to reflect.DeepEqual as the
// value that was built, although both mean the same.
//
// Forms:
//
// deepequal/never: report a comparison that never finds its values equal
//
// Values of two types are never equal, neither for reflect.DeepEqual nor for
// equality.Semantic.DeepEqual: a status and a pointer to a status always differ.
//
// Two whole objects are never equal when one was read and the other was built, and has
// no uid, resourceVersion or creationTimestamp; or when they were read by different
// names.
//
// An empty list or map that is not nil is omitted when the object is sent, so it is nil
// in the object that is read back.
//
// deepequal/any: report every reflect.DeepEqual on a part of an API object in a reconcile
//
// A quantity keeps the text that it was written with, a time its time zone and its
// nanoseconds. Not reported when both values come from the server, or one is a copy of
// the other.
//
// At run time: the object is written at every reconcile, and when the write changes
// something, it triggers the next reconcile:
//
//	rest_client_requests_total{method="PUT"}
//
// Instead: `equality.Semantic.DeepEqual`, which compares quantities and times by value
// and takes nil and empty for the same. It does not ignore nanoseconds, which the server
// drops: use `metav1.Now().Rfc3339Copy()`, or do not compare times. Compare values of
// one type: `*status`, not `status`.
//
// Fix: safe for never, any. `reflect.DeepEqual` becomes `equality.Semantic.DeepEqual`.
// The fix is offered only where the file also uses package reflect for something else.
//
// Not reported:
//   - two objects that were both read, or an object and its copy
//   - objects whose metadata may come from the API server
//   - values of one type, when a difference leads to no write
//   - values of interface types, and of type parameters that may be the same type
//   - lists and maps that are nil until an element is added, or that certainly have one
//   - the whole spec of a built-in kind that the server fills with defaults: compare the
//     fields you set
//
// Versions: all.
package deepequal
