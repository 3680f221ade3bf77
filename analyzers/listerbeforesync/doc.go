// Package listerbeforesync defines an Analyzer that reports reads of a lister
// or store before its informer has synced.
//
// # Analyzer listerbeforesync
//
// listerbeforesync: report a lister or store that is read before its informer has synced
//
// Consequence: wrong state.
//
// Starting an informer only starts a goroutine. Until its first list has
// arrived, the cache is empty, and reading it is neither an error nor does it
// block.
//
// Forms:
//
// listerbeforesync/early: report a read above the wait for its informer, or in the function that makes it
//
// In test files, too, where the function makes the informer. Reads are also a call or goroutine
// that reads and starts before the wait of the same function, and a function that gets an
// unsynced lister or informer from the one that makes it.
// So is a read of a lister in the constructor of a knative
// controller: the informers are started when all constructors have run.
// And so is one of a cache of wrangler's in a function that hands handlers to controllers
// from the same factory, which are started when all have theirs.
//
// listerbeforesync/unwaited: report an informer that is started and read, with no wait at all
//
// The read is a call, or a goroutine such as a worker, in the function that starts the informer
// or its factory, or it lies in a method that runs when something else calls it: a worker, a
// server. No wait is `cache.WaitForCacheSync(stop)`, either, which has nothing to wait for and is
// true at once, and a HasSynced that is kept where nothing reads it.
//
// listerbeforesync/incomplete: report a wait for fewer informers than are read
//
// A wait, a list of InformerSynced or a function that asks HasSynced, when the type
// that owns it reads from more informers than it names. library-go's factory
// waits for the informers given to its With…Informers methods, and for
// no others. Reported is a kind of which it was given none, where all that it was given is
// to be seen.
//
// listerbeforesync/filled: report a read of what a handler fills, behind a wait for its informer
//
// HasSynced of the informer says nothing about handlers. So it is of a handler that a
// constructor adds after the wait, to fill what it returns.
//
// At run time: List returns an empty slice and a nil error, and Get says
//
//	pod "web" not found
//
// although the object exists. A controller that acts on that creates
// duplicates, or deletes what seems to belong to nobody; a test fails now and
// then.
//
// Instead: wait after the start, with the HasSynced of every informer that is
// read, and stop when the wait returns false.
//
// Fix: review for early. In a function without results, the wait is inserted
// after the start of the factory. The function waits there, and returns when the
// wait fails.
//
// Not reported:
//   - a list behind the start of the informer that a loop without end goes over, and waits after: the next round sees what the first did not
//   - what tells of an informer whose lister is kept beside it, and read nowhere
//   - a read after `cache.WaitForCacheSync`, `WaitForNamedCacheSync`,
//     `cache.WaitFor`, the factory's own wait, a poll or a loop that asks
//     HasSynced, or a function that does one of these
//   - a read behind `if !informer.HasSynced() { return }`
//   - a read of which form incomplete tells that its type does not wait for it
//   - a read in a function that runs later: an event handler, an HTTP handler,
//     the function of a command, a deferred call, a worker that is started
//     after the wait
//   - a lister or informer that comes from a parameter, a field, a package
//     variable or a method, unless this function waits for it further below
//   - a store that is filled by hand, and a lister made over such a store
//   - an informer that is handed to a function of unknown effect, which may
//     start it and wait
//   - a read after a receive from a channel, which may say that the caches are
//     ready
//   - a read that is repeated until it is content: in a poll, or in a loop that
//     sleeps
//   - a field that holds a lister which came as a lister: whoever made it waits
//   - a type that only starts informers for others, or a package that waits for
//     a whole factory
//   - what the function that makes a value waits for before it runs it
//   - a lister beside which a function was filled in that tells of an informer of the same kind, and is waited for
//   - a goroutine that goes over all objects for an item of a queue with which it does nothing but give it back
//   - a cache of wrangler's that is read where handlers are registered, when the function or who calls it has started something, or when it is of another factory
//   - sync functions of library-go's factory, which has waited before, for what it was given
//   - a factory that is given informers which come from elsewhere, such as a list of the caller's
//   - a type that waits for none of the informers in its fields, but for one that
//     it makes on demand
//   - a store that is read for a metric only
//   - a handler that only queues keys, or whose registration is used
//   - a function that takes a `*testing.T` outside of test files
//   - a controller-runtime client, which waits or fails
//   - unwaited: an informer that leaves the package, that has a handler, or that somebody hands in who may wait, and any where the package waits for something that is not known
//   - fields of functions that tell of informers, of a type that neither starts them nor is run by who has just done so, unless it takes items of a queue and no package of the module that uses it waits; or where the package waits for a whole factory, or for what is not known
//
// Versions: all versions of client-go.
package listerbeforesync
