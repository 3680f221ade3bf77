// Package eventaction defines an Analyzer that reports events of events/v1
// that the API server refuses.
//
// # Analyzer eventaction
//
// eventaction: report an event without a reason or an action, which the API server refuses
//
// Consequence: lost event.
//
// The recorder of events/v1 takes a reason and an action, both in a word, such
// as "BackupFailed" and "Backup". The API server refuses an event that lacks
// one. The recorder sends in the background, and the fake recorder of tests
// takes everything.
//
// At run time: the event is lost. The log says
//
//	Server rejected event (will not retry!)
//
// with the answer of the API server:
//
//	action: Required value
//
// Instead: name what was done, or tried.
//
// Not reported:
//   - texts that are not constant
//   - the older recorder (record.EventRecorder), whose events have no action and are not checked
//
// Versions: all versions of client-go with tools/events; controller-runtime
// v0.23 and later hand out such recorders with GetEventRecorder.
//
// See also: eventtype, eventsprintf
package eventaction
