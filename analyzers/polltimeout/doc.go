// Package polltimeout defines an Analyzer that reports a poll whose interval is
// longer than its timeout.
//
// # Analyzer polltimeout
//
// polltimeout: report a poll that gives up before it has polled a second time
//
// Consequence: wrong state.
//
// The polls of package wait take the interval first, and then the timeout. When the two
// are exchanged, the timeout ends the poll before the first interval is over.
//
// At run time: the condition is tested once, or not at all where the poll waits for the
// interval first:
//
//	context deadline exceeded
//
// Instead: pass the interval of a poll first, and then the timeout.
//
// Fix: review. The two are exchanged.
//
// Not reported:
//   - durations that are not constant
//   - a timeout of zero, which older polls take as none
//   - polls that end with their context
//
// Versions: all. The older polls return "timed out waiting for the condition".
package polltimeout
