// Package watcherrassert defines an Analyzer that reports type assertions that
// panic when a watch reports an error.
//
// # Analyzer watcherrassert
//
// watcherrassert: report an assertion of a watch event's object that panics on an error event
//
// Consequence: crash.
//
// The object of an event of type Error is a *metav1.Status. It comes when the
// resourceVersion is too old (410 Gone) or the token has expired, for example.
//
// At run time: the process panics, often only after minutes or hours:
//
//	panic: interface conversion: runtime.Object is *v1.Status, not *v1.Pod
//
// Instead: test event.Type of a watch before its object is asserted; or use the
// two-value form of the assertion.
//
// Not reported:
//   - an assertion after a test of the event's type, or of an event that another
//     function has tested
//   - conditions of UntilWithSync, which gets its events from an informer
//   - watches that the package implements itself, and tests
//
// Versions: all.
//
// See also: watchrecv.
package watcherrassert
