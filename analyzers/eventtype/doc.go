// Package eventtype defines an Analyzer that reports events of a type that
// client-go's recorders drop.
//
// # Analyzer eventtype
//
// eventtype: report an event whose type is neither Normal nor Warning
//
// Consequence: lost event.
//
// There are two types of events: Normal and Warning. A recorder drops one of another type, without an error to
// its caller; the fake recorder of tests takes all.
//
// At run time: an event of another type never reaches the API server. The log says
//
//	Unsupported event type
//
// Instead: use `corev1.EventTypeNormal` or `corev1.EventTypeWarning`.
//
// Fix: review. The type becomes EventTypeWarning where type,
// reason or message speak of a failure, otherwise EventTypeNormal, which is a guess.
//
// Not reported:
//   - a type that is not constant
//   - a constant of a library other than Kubernetes' own, which brings a recorder
//     that knows it
//   - recorders that are not client-go's, and interfaces of the program's own that
//     embed one: they may have types of their own, or mend them
//
// Versions: all versions of client-go, for both of its recorders.
package eventtype
