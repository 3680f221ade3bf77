// Package pointercompare defines an Analyzer that reports pointers that are
// compared instead of the values they point to.
//
// # Analyzer pointercompare
//
// pointercompare: report comparisons of pointers to numbers, text and times
//
// Consequence: hot loop.
//
// An optional field of an API type is a pointer. `==` compares the addresses. Two objects
// do not share memory, so that their pointers always differ, even when both point to 3.
//
// At run time: nothing is logged. The object counts as changed in every reconcile and is
// updated again, or a branch is never entered. The API server counts the requests:
//
//	apiserver_request_total{verb="PUT"}
//
// Instead: `ptr.Equal(a, b)` of k8s.io/utils/ptr compares the values and handles nil. For
// times and quantities use their method `Equal`.
//
// Fix: safe. Numbers and text are compared with ptr.Equal, where the package already uses
// k8s.io/utils/ptr, and times with their method Equal.
//
// Not reported:
//   - a comparison with nil, or after a test that one of both is nil
//   - pointers that may be the same: one was copied from the other, or both come from one
//     list
//   - a function that also compares the values: the comparison of the pointers only saves
//     work
//   - two variables or parameters, and pointers to structs other than times, durations and
//     quantities
//
// Versions: all.
//
// See also: deepequal
package pointercompare
