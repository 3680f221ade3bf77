// Package queuedone defines an Analyzer that reports items of a work queue that
// are not marked done.
//
// # Analyzer queuedone
//
// queuedone: report items of a work queue that are not marked Done on every path
//
// Consequence: hang.
//
// `Get` marks an item as being processed, so that two workers never have the same key.
// Until `Done` is called, adding the item again only marks it dirty.
//
// At run time: nothing is logged. A key without Done is never handed out again, however
// often it is added, and ShutDownWithDrain blocks.
//
// Instead: defer Done of a work queue right after the test for shutdown.
//
// Not reported:
//   - the path on which the queue was shut down, unless the package drains it
//   - a function that returns, stores or sends the item
//   - a function that gets the item and calls Done, or that cannot be looked into
//   - paths that end the process
//
// Versions: all of client-go.
//
// See also: queueforget.
package queuedone
