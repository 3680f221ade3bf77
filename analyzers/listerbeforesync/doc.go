// Package listerbeforesync defines an Analyzer that reports reads of a lister
// or store before its informer has synced.
//
// # Analyzer listerbeforesync
//
// listerbeforesync: report a lister or store that is read before its informer has synced
//
// Consequence: wrong state.
//
// Starting an informer only starts a goroutine. Until its first list has arrived, the
// cache is empty. A read does not wait for it, and does not fail.
//
// Forms:
//
// listerbeforesync/early: report a read above the wait for its informer, or in the function that makes it
//
// A read counts as well when it is in a goroutine that starts before the wait, or in a
// function that gets the lister or informer before it has synced. In test files, only a
// function that makes the informer itself is checked.
//
// The constructor of a knative controller must not read a lister: the informers are
// started after all constructors have run.
//
// listerbeforesync/unwaited: report an informer that is started and read, with no wait at all
//
// The read is in the function that starts the informer or its factory, in a goroutine that
// this function starts, or in a method that is called later, such as a worker or a server,
// of another type as well.
// `cache.WaitForCacheSync(stop)` without an informer is not a wait: it returns true at
// once.
//
// listerbeforesync/incomplete: report a wait for fewer informers than are read
//
// The type reads from more informers than its wait, its list of InformerSynced, or its own
// function HasSynced names. The factory of library-go waits for the informers that its
// With…Informers methods got, and for no others.
//
// At run time: List returns an empty slice and a nil error, and Get returns
//
//	pod "web" not found
//
// although the object exists. A controller then creates duplicates, or deletes objects
// that seem to be orphaned; a test fails now and then.
//
// Instead: after the start, wait with the HasSynced of every informer that is read, and
// return when the wait returns false.
//
// Not reported:
//   - a read after something that may be a wait: a poll or loop with HasSynced, a receive
//     from a channel, a function that cannot be looked into
//   - code that runs later, such as an event handler, an HTTP handler or a deferred call
//   - a lister or informer from a parameter, a field or a variable of the package, unless
//     this function waits for it further below
//   - a read that is repeated in a loop until it succeeds, or in one without end
//   - an informer that other packages get or that has an event handler, and a type that
//     leaves all waiting to others
//
// Versions: all versions of client-go.
package listerbeforesync
