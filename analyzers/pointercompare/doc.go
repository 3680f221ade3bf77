// Package pointercompare defines an Analyzer that reports pointers that are
// compared where the values behind them are meant.
//
// # Analyzer pointercompare
//
// pointercompare: report comparisons of pointers to numbers, text and times
//
// Consequence: hot loop.
//
// An optional field of an API type is a pointer. `==` asks whether two of them
// are the same memory, and two objects never share any: what is compared is
// always different, even when both say 3.
//
// At run time: nothing is logged. The object counts as changed on every pass
// and is updated again, or a branch is never entered. The API server shows it:
//
//	apiserver_request_total{verb="PUT"}
//
// Instead: `ptr.Equal(a, b)` of k8s.io/utils/ptr, which compares nil and values;
// for times and quantities their method `Equal`.
//
// Fix: safe. Numbers and text are compared with ptr.Equal, where the package
// uses k8s.io/utils/ptr already, times with their method Equal.
//
// Not reported:
//   - a comparison behind a test that found one of both nil, or with what is never anything else
//   - a field of a struct that was made from the other one, by copying it or that field
//   - a field of an element that a function or variable holds, looked up in a list, which may be the very one
//   - comparisons with nil
//   - a function that also looks at what is behind one of the pointers: the comparison is a short cut; and one that hands both to a function
//   - two variables, parameters or elements of slices: nodes of a list, the same backing array
//   - pointers to structs, apart from times, durations and quantities
//
// Versions: all.
//
// See also: deepequal
package pointercompare
