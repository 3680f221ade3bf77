// Package queueshutdownresult defines an Analyzer that reports workers that do
// not stop when their work queue is shut down.
//
// # Analyzer queueshutdownresult
//
// queueshutdownresult: report workers that ignore that their work queue was shut down
//
// Consequence: hot loop.
//
// `Get` waits for an item. After ShutDown it does not wait any more: it returns
// a zero item and true, at once and every time. A function that returns then, without
// a result by which the loop around it could know, is called again at once.
//
// At run time: a worker that ignores it goes round its loop as fast as it can,
// with an empty key each time, until the process ends.
//
// Instead: return when the second result is true.
//
// Not reported:
//   - functions that ask for Len or ShuttingDown themselves
//   - queues in variables of the function, which may never be shut down
//   - a result that is tested with something else between the test and the next Get
//   - wrappers that return both results
//
// Versions: all of client-go.
//
// See also: queuedone.
package queueshutdownresult
