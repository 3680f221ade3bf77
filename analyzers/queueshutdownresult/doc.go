// Package queueshutdownresult defines an Analyzer that reports workers that do
// not stop when their work queue is shut down.
//
// # Analyzer queueshutdownresult
//
// queueshutdownresult: report workers that ignore that their work queue was shut down
//
// Consequence: hot loop.
//
// `Get` waits for an item. After ShutDown it returns a zero item and true, at once and
// every time. A worker that ignores the second result calls Get again at once. So does the
// loop around a function that returns then, but has no result to say so.
//
// At run time: the worker runs its loop as fast as it can, with an empty key each time,
// until the process ends.
//
// Instead: return when the second result is true, and end the loop.
//
// Not reported:
//   - functions that call Len or ShuttingDown themselves
//   - queues in local variables, which may never be shut down
//   - functions that return both results of Get
//
// Versions: all of client-go.
//
// See also: queuedone.
package queueshutdownresult
