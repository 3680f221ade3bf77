// Package handlerblock defines an Analyzer that reports event handlers and index
// functions that wait.
//
// # Analyzer handlerblock
//
// handlerblock: report event handlers that sleep, retry, poll, or ask a server
//
// Consequence: hang.
//
// An informer has one goroutine for each handler, which calls it for one event
// after the other. While the handler waits, the events behind it pile up in a
// buffer without limit, and what it fails to do nobody does again: a handler
// returns no error. An index function runs while the lock of the store is held.
//
// Reported are sleeps, polls and retries (also functions of the project's own
// that take durations and a func() (bool, error)), waits for caches, HTTP
// requests, connections, database queries and commands, in event handlers, their
// filters, index functions, and in what these call in the package. A function for
// watch errors is reported when it waits for the goroutine of the informer that
// calls it.
//
// With -handlerblock.writes, off unless asked for, writes to the API server are
// reported, too.
//
// At run time: nothing is logged. Memory grows, and objects are handled late or,
// after an error, not before their next change. A watch error handler that waits
// for its informer never returns, and neither does
//
//	cache.WaitForCacheSync
//
// for that informer.
//
// Instead: put the key on a work queue, and do the work in a worker, which can
// try again. In a watch error handler, cancel the context only.
//
// Not reported:
//   - goroutines, and functions that are handed to others to be run later
//   - sleeps of less than 10 ms, and retries with retry.DefaultRetry, which gives up after five tries 10 ms apart
//   - mutexes, event recorders, a send in a select with default
//   - reads with a clientset or with the client of controller-runtime
//   - handlers in a function that makes their informers for one object, by a field selector of its name, with a resync period
//   - handlers, predicates and map functions of controller-runtime: see blocking
//
// Versions: all versions of client-go.
//
// See also: blocking
package handlerblock
