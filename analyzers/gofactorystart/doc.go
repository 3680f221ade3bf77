// Package gofactorystart defines an Analyzer that reports factories that are
// started with go, and informers that are run without.
//
// # Analyzer gofactorystart
//
// gofactorystart: report a factory that is started with go, or an informer that is run without it
//
// Consequence: wrong state.
//
// Start of a factory starts one goroutine for each informer and returns. With go
// it races with the factory's WaitForCacheSync, which waits for the informers
// that were started by then: none. Run of an informer is the other way round:
// it blocks until it is stopped.
//
// At run time: WaitForCacheSync returns an empty map at once, and listers
// return nothing, without an error. After a Run without go the program stands
// still, and its handlers are never added.
//
// Instead: call `factory.Start` directly, and `informer.Run` with go.
//
// Fix: safe. `go` is removed. Where it is added, code runs that never ran: that
// is to be reviewed.
//
// Not reported:
//   - a factory that is started with go when the function waits with
//     `cache.WaitForCacheSync` and HasSynced, which asks the informers themselves,
//     or does not wait
//   - a Run after which nothing needs the informer
//   - a Run in a function that a goroutine, a wait group or an error group runs
//
// Versions: all versions of client-go.
package gofactorystart
