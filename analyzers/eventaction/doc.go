// Package eventaction defines an Analyzer that reports events that the recorder or the API
// server refuses.
//
// # Analyzer eventaction
//
// eventaction: report an event whose type, reason, action or recorder is refused
//
// Consequence: lost event.
//
// The recorder of events/v1 takes a reason and an action, each one word, such as
// "BackupFailed" and "Backup". The API server refuses an event when one of them is empty
// or longer than 128 bytes. The recorder sends events in the background, so the caller
// gets no error, and the fake recorder of tests accepts everything.
//
// Both kinds of recorder take the types Normal and Warning alone, and drop an event of any other,
// such as "Error".
//
// The name of the recorder has to be a qualified name: with a blank in it, as in
// "Foo controller", the API server refuses every event.
//
// At run time: the event is lost. The log says `Unsupported event type: 'Error'`, or
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
//   - an empty reason of the older recorder (record.EventRecorder), whose events have no action
//   - the type of an event of an interface of the program's own, which may map it
//
// Versions: all versions of client-go with tools/events; controller-runtime v0.23 and
// later return such recorders from GetEventRecorder.
//
// See also: eventsprintf
package eventaction
