// Package stopchansend defines an Analyzer that reports stop channels that get a
// value and are not closed.
//
// # Analyzer stopchansend
//
// stopchansend: report a value that is sent on a stop channel, which must be closed
//
// Consequence: hang.
//
// All goroutines of a factory, an informer or a loop of package wait receive from
// the same stop channel. A value that is sent wakes one of them. Closing the
// channel wakes all.
//
// At run time: nothing is logged. One goroutine ends and the others go on, with
// their watches and handlers, and a factory's Shutdown blocks. When nobody receives
// any more, the send blocks:
//
//	goroutine 1 [chan send]
//
// Instead: close the channel, once; or use a context and cancel it.
//
// Fix: review. The send becomes a close. A second close panics, where a second
// send waits.
//
// Not reported:
//   - a channel that is closed somewhere in the package
//   - a channel of one function for which one loop of package wait waits, where there is room for the value or the loop runs in a goroutine; in tests, any channel with room
//   - a channel of signals, or of anything but struct{}
//   - a channel that comes from a parameter, or is handed to functions of other projects only
//
// Versions: all versions of client-go.
package stopchansend
