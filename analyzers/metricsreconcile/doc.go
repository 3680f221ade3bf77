// Package metricsreconcile defines an Analyzer that reports time.Sleep where a
// context says how long to wait.
//
// # Analyzer metricsreconcile
//
// metricsreconcile: report time.Sleep in a function that was given a context
//
// Consequence: hang.
//
// time.Sleep knows nothing of the context: a function that sleeps goes on
// sleeping after its caller has given up.
//
// At run time: the manager stops only after the longest sleep, or gives up
// waiting:
//
//	failed waiting for all runnables to end within grace period of 30s: context deadline exceeded
//
// Instead: wait for the timer and for the context, whichever comes first, or
// return RequeueAfter.
//
// Not reported:
//   - functions without a context parameter
//   - function literals, which may run elsewhere
//
// Versions: all.
package metricsreconcile
