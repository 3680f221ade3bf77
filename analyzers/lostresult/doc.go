// Package lostresult defines an Analyzer that reports calls whose only use is a
// result that is dropped.
//
// # Analyzer lostresult
//
// lostresult: report a call that does nothing but return a result, which is dropped
//
// Consequence: wrong state.
//
// WithValues of a logger returns a new logger and does not change the one it is called on.
// The same holds for the set operations of package sets, Add of a selector, DeepCopy,
// clients with a field owner, and functions that wrap an error. A call that drops the
// result does nothing.
//
// Some calls are mistaken for an action: ShuttingDown of a queue, Parsed of flags,
// HasSynced of an informer and Done of a context only return a state.
//
// At run time: nothing is logged. The values are missing in all later lines:
//
//	"msg"="scaled" "replicas"=3
//
// Instead: assign the result of a call that does nothing else, or remove the call.
//
// Fix: review. The result is assigned to the variable on which the method is called,
// unless that would happen in each round of a loop.
//
// Not reported:
//   - results that are assigned to the blank identifier
//   - methods that change what they are called on, such as builders
//   - a logger that is not used after the call
//   - what go vet reports: fmt.Errorf, errors.New and the like
//
// Versions: all.
package lostresult
