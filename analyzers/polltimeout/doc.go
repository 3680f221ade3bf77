// Package polltimeout defines an Analyzer that reports a poll whose interval is
// longer than its timeout.
//
// # Analyzer polltimeout
//
// polltimeout: report a poll that gives up before it has asked a second time
//
// Consequence: wrong state.
//
// The polls of package wait take the interval between two questions, and then
// how long to ask. With the two exchanged, the timeout ends the poll before the
// first interval is over.
//
// At run time: what is not so at once counts as never, or nobody asks at all
// where the poll does not begin with a question:
//
//	context deadline exceeded
//
// Instead: give the interval first.
//
// Fix: review. The two are exchanged.
//
// Not reported:
//   - durations that are not constant
//   - a timeout of zero, which means none to the older polls
//   - polls that end with their context
//
// Versions: all. The older polls return "timed out waiting for the condition".
package polltimeout
