// Package watcherrassert defines an Analyzer that reports type assertions that
// panic when a watch reports an error.
//
// # Analyzer watcherrassert
//
// watcherrassert: report an assertion of a watch event's object that panics on an error event
//
// Consequence: crash.
//
// The object of an event of type Error is a *metav1.Status: the watch has lasted
// too long (410 Gone), or the token is not valid any more.
//
// At run time: the process ends after minutes or hours:
//
//	panic: interface conversion: runtime.Object is *v1.Status, not *v1.Pod
//
// Instead: look at event.Type first, or use the two-value form of the assertion.
//
// Not reported:
//   - an assertion in a case for Added, Modified or Deleted, or after errors were excluded
//   - an event that another function looks at first
//   - conditions of UntilWithSync, which gets its events from an informer
//   - a parameter of a function that is called by others
//   - assertions to an interface
//   - a package with watches of its own, whose channel may never bring an error
//   - tests
//
// Versions: all.
//
// See also: watchrecv.
package watcherrassert
