// Package eventaction defines an Analyzer that reports events of events/v1
// that the API server refuses.
//
// # Analyzer eventaction
//
// eventaction: report an event whose reason, action or recorder the API server refuses
//
// Consequence: lost event.
//
// The recorder of events/v1 takes a reason and an action, each one word, such as
// "BackupFailed" and "Backup". The API server refuses an event when one of them is empty
// or longer than 128 bytes. The recorder sends events in the background, so the caller
// gets no error, and the fake recorder of tests accepts everything.
//
// The name of the recorder has to be a qualified name: with a blank in it, as in
// "Foo controller", the API server refuses every event.
//
// At run time: the event is lost. The log says
//
//	Server rejected event (will not retry!)
//
// with the answer of the API server:
//
//	action: Required value
//
// Instead: name the action that was done or tried, and the recorder like the controller.
//
// Not reported:
//   - values that are not constant
//   - the older recorder (record.EventRecorder), whose events have no action
//
// Versions: all versions of client-go with tools/events; controller-runtime v0.23 and
// later return such recorders from GetEventRecorder.
//
// See also: eventsprintf
package eventaction
