// Package queueshutdown defines an Analyzer that reports functions that wait for
// workers before they shut down the queue that those block on.
//
// # Analyzer queueshutdown
//
// queueshutdown: report a wait for workers whose queue is not shut down before
//
// Consequence: hang.
//
// Get of a work queue blocks until there is an item, or until the queue is shut
// down. It knows no context: a worker that waits in Get does not notice that it is
// to end. A deferred ShutDown comes too late for a Wait in the body of the function.
//
// At run time: nothing is logged. The process does not end when it is told to, and
// is killed after its grace period; a replacement waits for the leader lease to
// expire.
//
// Instead: call ShutDown, or ShutDownWithDrain, before Wait.
//
// Fix: safe. ShutDown is called before Wait, in addition to the deferred call.
//
// Not reported:
//   - a queue that is shut down in another function, or before the wait, or in a goroutine
//   - workers that nobody waits for
//   - workers that ask for the length of the queue
//   - a queue that is handed to others
//   - a queue that is never shut down, unless it is made in the package and kept in an unexported field
//
// Versions: all of client-go.
//
// See also: queueshutdownresult.
package queueshutdown
