// Package resyncperiod defines an Analyzer that reports resync periods that
// nobody can mean.
//
// # Analyzer resyncperiod
//
// resyncperiod: report resync periods of less than a second
//
// Consequence: hot loop.
//
// A resync hands every object of the informer's own cache to the handlers once
// more. It asks the API server for nothing and repairs no missed event, so no
// controller needs it often. A number without a unit is in nanoseconds.
//
// At run time: for a handler the period is raised to one second, with the log
//
//	resync period is too small. Changing it to the minimum allowed value
//
// The period of the informer or factory is taken as it is: its timer fires that
// often, and a processor core is busy with it. A negative period of an informer has
// the same effect; one of a handler makes it resync whenever another handler does.
//
// Instead: 0, which means no resync and loses nothing, or minutes.
//
// Fix: review. A number without a unit is taken as seconds. It is a guess.
//
// Not reported:
//   - 0
//   - periods that are not constant
//   - tests, and helpers of tests that import package testing
//
// Versions: all versions of client-go.
package resyncperiod
