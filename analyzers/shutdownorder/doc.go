// Package shutdownorder defines an Analyzer that reports a Shutdown of a factory
// that blocks.
//
// # Analyzer shutdownorder
//
// shutdownorder: report a factory's Shutdown before the end of its stop channel
//
// Consequence: hang.
//
// Shutdown waits for the goroutines of the factory's informers, which end when the
// channel is closed or the context is cancelled that they were started with. It
// does not end them itself. Deferred calls run last in, first out: a deferred
// Shutdown that is written below `defer cancel()` runs before it, as in the example
// in client-go's own documentation.
//
// At run time: the function does not return, and the process does not end before
// it is killed:
//
//	goroutine 1 [sync.WaitGroup.Wait]
//
// Instead: write `defer factory.Shutdown()` above `defer cancel()`, or cancel
// before the call.
//
// Fix: safe. The context is cancelled before the Shutdown.
//
// Not reported:
//   - a channel or context from a parameter, field or package variable, or one that others may end
//   - a context, or the one it comes from, that the function waits for, or hands to functions that may
//   - a context with a timeout
//   - a channel that the function receives from
//
// Versions: client-go v0.26 and later, which have Shutdown.
package shutdownorder
