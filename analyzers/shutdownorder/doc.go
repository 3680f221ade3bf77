// Package shutdownorder defines an Analyzer that reports a Shutdown of a factory
// that blocks.
//
// # Analyzer shutdownorder
//
// shutdownorder: report a factory's Shutdown before its context is cancelled
//
// Consequence: hang.
//
// Shutdown waits for the goroutines of the factory's informers. They end when
// their context is cancelled, which Shutdown does not do. Deferred calls run last in, first out: a `defer factory.Shutdown()`
// below `defer cancel()` runs before it. The example in client-go's own
// documentation has this order.
//
// At run time: the function does not return, and the process runs until it is
// killed. A dump of the goroutines shows
//
//	goroutine 1 [sync.WaitGroup.Wait]
//
// Instead: write `defer factory.Shutdown()` above `defer cancel()`; or cancel before the
// call.
//
// Fix: safe. The context is cancelled before the Shutdown.
//
// Not reported:
//   - a stop channel, and a context that other code may end: a parameter, a field, a
//     context with a timeout, or one whose cancel function is passed on
//
// Versions: client-go v0.26 and later, which have Shutdown.
package shutdownorder
