// Package handlerblock defines an Analyzer that reports event handlers and index
// functions that wait.
//
// # Analyzer handlerblock
//
// handlerblock: report event handlers that sleep, retry, poll, or ask a server
//
// Consequence: hang.
//
// An informer has one goroutine for each handler, which calls it for one event after the
// other. While the handler waits, the next events collect in an unlimited buffer. A
// handler returns no error, so work that fails is not retried. An index function runs
// while the store is locked.
//
// Reported are sleeps, polls and retries (also functions of the project that take
// durations and a func() (bool, error)), waits for caches, HTTP requests, connections,
// database queries and commands. The rule looks at event handlers, their filters, index
// functions, and the functions of the package that these call.
//
// With -handlerblock.writes, which is off by default, writes to the API server are
// reported as well.
//
// At run time: nothing is logged. Memory grows, and objects are handled late or, after
// an error, not before their next change.
//
// Instead: in an event handler only add the key to a work queue; do the work in a
// worker, which can retry.
//
// Not reported:
//   - goroutines, and functions that are passed on to run later
//   - what waits only shortly: sleeps of less than 10 ms, retry.DefaultRetry, mutexes,
//     event recorders
//   - reads with a clientset or with the client of controller-runtime
//   - handlers, predicates and map functions of controller-runtime: see blocking
//
// Versions: all versions of client-go.
//
// See also: blocking
package handlerblock
