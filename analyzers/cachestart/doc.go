// Package cachestart defines an Analyzer that reports reads through the client of a
// manager that is not started yet.
//
// # Analyzer cachestart
//
// cachestart: report reads through the client of a manager before it is started
//
// Consequence: crash.
//
// The client of a manager reads from its cache, and the cache runs when the manager
// does. Until then each Get and List fails. Writes go to the API server, and work.
//
// At run time: the program ends before the manager has started:
//
//	the cache is not started, can not read objects
//
// Instead: read through `mgr.GetAPIReader()`, which asks the API server, or do the work
// in a Runnable that is added to the manager.
//
// Fix: safe. Where the client is asked for in the same expression, the APIReader
// is.
//
// Not reported:
//   - reads in a function that does not start the manager itself behind them, or hands its client to another function that reads in any case
//   - reads in function literals, which may run later
//   - functions that start a cache of their own, or wait for one
//   - packages that know of ErrCacheNotStarted
//   - unstructured objects and kinds in DisableFor, which are read from the API server; managers with a NewClient
//
// Versions: all.
//
// See also: listerbeforesync.
package cachestart
