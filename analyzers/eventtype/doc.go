// Package eventtype defines an Analyzer that reports events of a type that
// client-go's recorders drop, or that says something else than their text.
//
// # Analyzer eventtype
//
// eventtype: report an event whose type, reason or object is none
//
// Consequence: lost event.
//
// There are two types of events: Normal and Warning.
//
// Forms:
//
// eventtype/unknown: report an event whose type is neither Normal nor Warning
//
// A recorder drops it, without an error to its caller; the fake recorder of tests takes all.
//
// eventtype/failure: report an event of type Normal that tells an error
//
// Consequence: noise.
//
// Where the event is recorded the error is known to be there, and its text is what the event
// says. Alerts, dashboards and `kubectl get events --field-selector type=Warning` look at
// the type alone.
//
// eventtype/reason: report an event whose reason is the text of an error
//
// Consequence: noise.
//
// A reason is one word for machines, such as FailedMount. client-go counts events together
// that differ in nothing but the message, and drops what is too much; tools select by reason.
//
// eventtype/list: report an event about a list, which has no name
//
// `kubectl describe` shows it nowhere, and it lies in the namespace default.
//
// At run time: an event of another type never reaches the API server. The log says
//
//	Unsupported event type
//
// An error in an event of type Normal stands among the news that all is well. With the
// text of an error as its reason, each failure is an event of its own.
//
// Instead: use `corev1.EventTypeNormal` or `corev1.EventTypeWarning`, and a word for the
// reason.
//
// Fix: safe for failure; review for unknown. The type becomes EventTypeWarning where type,
// reason or message speak of a failure, otherwise EventTypeNormal, which is a guess. An
// error is told by a warning.
//
// Not reported:
//   - a type that is not constant
//   - a constant of a library other than Kubernetes' own, which brings a recorder
//     that knows it
//   - recorders that are not client-go's, and interfaces of the program's own that
//     embed one: they may have types of their own, or mend them
//   - reason: a reason that is constant, or is made of anything but an error
//   - failure: an error that may be nil, and one about which, or about whose text, something was asked (`apierrors.IsConflict`)
//
// Versions: all versions of client-go, for both of its recorders. Older ones give the event of
// a list a name that the API server refuses.
package eventtype
