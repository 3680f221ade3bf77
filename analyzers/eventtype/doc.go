// Package eventtype defines an Analyzer that reports events of a type that
// client-go's recorders drop.
//
// # Analyzer eventtype
//
// eventtype: report an event whose type is neither Normal nor Warning
//
// Consequence: lost event.
//
// There are two types of events: Normal and Warning. The recorder drops any other type
// and returns no error; the fake recorder of tests accepts every type.
//
// At run time: the event never reaches the API server. The log says
//
//	Unsupported event type
//
// Instead: use `corev1.EventTypeNormal` or `corev1.EventTypeWarning`.
//
// Fix: review. The type becomes EventTypeWarning when the type, reason or message
// mentions a failure, and EventTypeNormal otherwise, which is a guess.
//
// Not reported:
//   - a type that is not constant
//   - other recorders than client-go's, and constants of a library that has its own
//     recorder
//
// Versions: all versions of client-go, for both of its recorders.
package eventtype
