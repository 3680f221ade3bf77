// Package sharedstate defines an Analyzer that reports maps and fields that
// several goroutines use without a lock.
//
// # Analyzer sharedstate
//
// sharedstate: report maps, fields and variables that reconciles and others share without a lock
//
// Consequence: crash.
//
// One reconciler value serves all workers of its controller. Event handlers,
// predicates and webhooks use it at the same time. Go ends the process when one
// goroutine changes a map while another one uses it. Each map or field is
// reported once, with its other uses as related positions.
//
// Forms:
//
// sharedstate/unlocked: report a map that is used without the mutex under which others change it
//
// The mutex and the map are fields of one struct, and at least two functions
// hold the mutex when they use the map, or are called under it. A change under
// `RLock` counts as unlocked, and so does a map that a function takes out of its
// field under the lock and returns.
//
// sharedstate/workers: report what several workers, watches or requests change without a lock
//
// A map, a field of the reconciler or a package variable.
// MaxConcurrentReconciles lets several reconciles run at once, as do a loop
// that starts several workers, and two controllers that get one reconciler. Event handlers, predicates, map functions,
// Runnables and other goroutines run beside the reconcile or the worker of a
// queue. Webhooks and HTTP handlers answer each request in a goroutine of its own.
//
// sharedstate/captured: report a variable that a goroutine assigns while its starter uses it
//
// Consequence: wrong state.
//
// A function literal after `go` assigns a variable of the surrounding function,
// mostly err, where a local variable was meant. The surrounding function, or
// another goroutine, uses the variable at the same time.
//
// At run time: the process ends, rarely and only under load. It is not a panic,
// so neither recover nor controller-runtime's RecoverPanic stops it:
//
//	fatal error: concurrent map writes
//	fatal error: concurrent map read and map write
//	fatal error: concurrent map iteration and map write
//
// A shared field or variable does not end the process. A reconcile goes on with
// the object, the name or the logger of another one, or reads a half-written
// string, slice or interface.
//
// Instead: hold the mutex wherever a shared map is used, or use sync.Map. Fill package
// maps in a sync.Once. Keep what belongs to one reconcile in local variables.
//
// Not reported:
//   - what only one goroutine uses: a map of a controller with one worker and no
//     handler that uses it, or a struct that is made anew in each reconcile
//   - what happens before the workers or informers start: constructors,
//     SetupWithManager, init
//   - functions that hold another lock, that are called under the lock, or whose name
//     or comment says that the caller holds it
//   - a map that was taken out of its field under the lock
//   - `captured`: a goroutine that uses a channel, a lock or a wait group, since
//     its starter may wait for it; and tests
//
// Versions: all. MaxConcurrentReconciles is 1 unless it is set for the
// controller or, since controller-runtime v0.15, for the manager.
package sharedstate
