// Package resyncperiod defines an Analyzer that reports resync periods of less
// than a second.
//
// # Analyzer resyncperiod
//
// resyncperiod: report resync periods of less than a second
//
// Consequence: hot loop.
//
// A resync passes every object of the informer's own cache to the handlers once
// more. It sends no request to the API server and does not repair a missed
// event, so no controller needs it often. A number without a unit is a number of
// nanoseconds.
//
// At run time: the period of a handler is raised to one second, with the log
// line
//
//	resync period is too small. Changing it to the minimum allowed value
//
// The period of an informer or a factory is not raised: its timer fires that
// often and keeps a processor core busy. A negative period of an informer has
// the same effect. With a negative period, a handler is resynced whenever
// another handler is.
//
// Instead: use 0 as the resync period, which loses nothing, or minutes.
//
// Fix: review. A number without a unit is taken as seconds. Check whether that
// was meant.
//
// Not reported:
//   - periods that are not constant
//   - tests and their helpers
//
// Versions: all versions of client-go.
package resyncperiod
