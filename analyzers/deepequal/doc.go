// Package deepequal defines an Analyzer that reports reflect.DeepEqual of values of two
// types.
//
// # Analyzer deepequal
//
// deepequal: report a comparison of values of two types, which are never equal
//
// Consequence: hot loop.
//
// Values of two types are never equal, neither for reflect.DeepEqual nor for
// equality.Semantic.DeepEqual: a status and a pointer to a status always differ. Both
// take values of type any, so the compiler accepts them.
//
// At run time: the object is written at every reconcile, and when the write changes
// something, it triggers the next reconcile:
//
//	rest_client_requests_total{method="PUT"}
//
// Instead: compare values of one type: `*status`, not `status`.
//
// Not reported:
//   - values of interface types, and of type parameters that may be the same type
//
// Versions: all.
package deepequal
