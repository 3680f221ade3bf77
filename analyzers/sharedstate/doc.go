// Package sharedstate defines an Analyzer that reports maps and fields that
// several goroutines use without a lock.
//
// # Analyzer sharedstate
//
// sharedstate: report maps, fields and variables that reconciles and others share without a lock
//
// Consequence: crash.
//
// One reconciler value serves all workers of its controller, and event handlers,
// predicates and webhooks read it as well. Go ends the process when it meets a
// map that one goroutine changes while another uses it. Of one map or field there
// is one finding of a form; the other places are related to it.
//
// Forms:
//
// sharedstate/unlocked: report a map that is used without the mutex under which others change it
//
// The mutex and the map are fields of one struct, and at least two functions hold
// it when they use the map. A change under the read lock alone is one without.
//
// sharedstate/workers: report what several workers, watches or requests change without a lock
//
// A map, a field of the receiver, or a package variable: MaxConcurrentReconciles lets several reconciles run, or
// a loop starts several workers. Event handlers, predicates, map functions, webhooks and Runnables of the same
// package run beside the reconcile, and a webhook and a handler of net/http answer several requests at
// once, each in a goroutine of its own.
//
// sharedstate/oneworker: report what reconciles change where nothing shows that there is more than one worker
//
// As sharedstate/workers.
//
// sharedstate/captured: report a variable that a goroutine assigns while its starter uses it
//
// Consequence: wrong state.
//
// A literal behind `go` assigns a variable of the function around it, mostly err, where a
// variable of its own was meant, and the function goes on reading or assigning it, or
// another goroutine assigns it, too. The literal has nothing by which somebody could wait for what it does.
//
// At run time: the process ends, now and then and only under load. It is not a
// panic, so neither recover nor controller-runtime's RecoverPanic holds it:
//
//	fatal error: concurrent map writes
//	fatal error: concurrent map read and map write
//	fatal error: concurrent map iteration and map write
//
// A shared field does not end the process: a reconcile goes on with the object,
// the name or the logger of another, or with a string, slice or interface of
// which one half is that of another.
//
// Instead: hold the mutex wherever the map is used, use sync.Map, fill package
// maps in a sync.Once, and keep what belongs to one reconcile in local variables.
//
// Not reported:
//   - a map of the package that only one Reconcile with one worker uses
//   - a function that takes one of many locks by a key (keymutex.LockKey)
//   - functions that are called under the lock, as method values as well; those whose name or comment says so
//   - what happens before others see the struct: constructors, SetupWithManager, init, the options of constructors
//   - a map that was taken out of its field under the lock, with another put in its place
//   - a map of a struct that is handed over as a copy: whether somebody still writes to that of the first is not in sight
//   - a map that was taken out of another one under the lock, where nobody changes such an element, or which has no name of its own where it is used
//   - a function that holds another lock, or gets one from a helper
//   - a map that everybody uses in one and the same goroutine, which is started once
//   - an exported method of an unexported type, which others call by an interface, where no file of the module has a call of that name
//   - the length of a map or slice
//   - reconcilers with one worker and no other user of the map, also where the number comes from each caller as the constant 1; reconcilers that are passed by value
//   - structs that are made in each reconcile, and for each request
//   - package variables other than maps that are set at first use
//   - what all callers do before they start the informers of a factory, and none after
//   - workers of which every call that says how many there are, in this package and those that import it, says 1
//   - a variable that a goroutine assigns and its starter uses before, or that is another one in each round
//   - a goroutine that does anything with a channel, a lock, a wait group or a deferred call, or calls something behind the assignment that does more than to log or to end the process: its starter may wait for it
//   - variables of tests and of their helpers, and what the starter does with the variable in literals that it runs itself
//   - a field that all workers assign alike: made of other fields of the reconciler alone
//
// Versions: all. MaxConcurrentReconciles is 1 unless it is set for the
// controller or, since controller-runtime v0.15, for the manager.
package sharedstate
