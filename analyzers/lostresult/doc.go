// Package lostresult defines an Analyzer that reports calls whose only use is a
// result that is dropped.
//
// # Analyzer lostresult
//
// lostresult: report a call that does nothing but return a result, which is dropped
//
// Consequence: wrong state.
//
// WithValues of a logger returns another logger and leaves the one it is called
// of as it is. So do the set operations of package sets, Add of a selector,
// DeepCopy, clients with a field owner, and methods that change their receiver,
// a copy, and return it. An error that is only wrapped reaches nobody. As a
// statement, deferred or not, such a call does nothing. Nor does a question whose
// name is next to that of a deed: ShuttingDown of a queue, Parsed of flags, HasSynced
// of an informer, Done of a context.
//
// At run time: nothing says so. The values are missing in all lines behind it:
//
//	"msg"="scaled" "replicas"=3
//
// Instead: assign the result, or take the call away.
//
// Fix: review. The result is assigned to the variable it was made from, unless that
// happened in each round of a loop.
//
// Not reported:
//   - results that are assigned to the blank identifier, which is done on purpose
//   - builders and others that change what they are called of
//   - loggers behind whose statement nothing is logged
//   - calls that are handed the result of one that may do something
//   - methods that write elsewhere, too, or may panic
//   - other getters
//   - what go vet reports: fmt.Errorf, errors.New and the like
//
// Versions: all.
package lostresult
