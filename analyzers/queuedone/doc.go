// Package queuedone defines an Analyzer that reports items of a work queue that
// are not marked done.
//
// # Analyzer queuedone
//
// queuedone: report items of a work queue that are not marked Done on every path
//
// Consequence: hang.
//
// `Get` takes an item off the queue and notes that it is being processed. Until
// `Done` is called, adding the same item again only marks it dirty, so that two
// workers never have the same key. Without Done that lasts for ever.
//
// At run time: nothing is logged. The key that went the way without Done is never
// handed out again, however often it is added, and ShutDownWithDrain waits for
// ever.
//
// Instead: defer Done right after the shutdown check.
//
// Not reported:
//   - the way on which the queue was shut down or is being so (ShuttingDown), unless the package drains it, or on which the item is nil
//   - a function of the package that gets the item and calls Done
//   - a function out of sight that gets the item together with what holds the queue, or that is called through a variable
//   - functions that return or store the item, or send it to a channel, in a select as well
//   - a call that gets a literal which calls Done, whoever runs it, and a literal with the item that does so and is stored, as in an event for somebody else
//   - ways that end the process
//
// Versions: all of client-go.
//
// See also: queueforget, queueshutdownresult.
package queuedone
