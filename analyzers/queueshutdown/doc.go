// Package queueshutdown defines an Analyzer that reports functions that wait for
// workers before they shut down the queue that those block on.
//
// # Analyzer queueshutdown
//
// queueshutdown: report a wait for workers whose queue is not shut down before
//
// Consequence: hang.
//
// Get of a work queue blocks until there is an item, or until the queue is shut down. It
// takes no context: a worker that is blocked in Get does not notice that it has to stop. A
// deferred ShutDown runs only after the function has waited for its workers, which is too
// late. A queue that is never shut down is reported when the package creates it and keeps
// it in an unexported field.
//
// At run time: nothing is logged. The process does not end on SIGTERM, and is killed after
// its grace period. Its replacement waits until the leader lease expires.
//
// Instead: call ShutDown, or ShutDownWithDrain, of a queue before Wait for its workers.
//
// Fix: safe. ShutDown is called before Wait, in addition to the deferred call.
//
// Not reported:
//   - a queue that another function or a goroutine may shut down, or that is handed to other
//     code
//   - workers that test the length of the queue before Get
//
// Versions: all of client-go.
package queueshutdown
