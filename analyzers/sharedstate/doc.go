// Package sharedstate defines an Analyzer that reports maps and fields that
// several goroutines use without a lock.
//
// # Analyzer sharedstate
//
// sharedstate: report maps, fields and variables that reconciles and others share without a lock
//
// One reconciler value serves all workers of its controller, and event handlers,
// predicates and webhooks read it as well. Go ends the process when it meets a
// map that one goroutine changes while another uses it.
//
// It reports a map that methods of its struct change under a mutex of the
// struct, and that another function uses without it, or changes while the mutex
// is only read-locked; a map that another function reads under the mutex; another
// field that one function assigns and another reads under the mutex, and that a
// third one uses without; a map that reconciles change without a lock while
// MaxConcurrentReconciles lets several of them run, while a loop starts several
// workers, or while watches of the same package use it; a field of the
// reconciler that such reconciles assign; an object in a field of the
// reconciler that is handed to Get, List, Create, Update or Patch, which
// write the answer into it; a package map that is filled at first use; a package
// variable that is the target of errors.As.
//
// With -sharedstate.oneworker, off unless asked for, it reports what reconciles
// change also where nothing shows that there is more than one worker.
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
//   - functions that are called under the lock; those whose name or comment says so
//   - what happens before others see the struct: constructors, SetupWithManager, init, the options of constructors
//   - a map that was taken out of its field under the lock, with another put in its place
//   - a function that holds another lock, or gets one from a helper
//   - the length of a map or slice
//   - reconcilers with one worker and no other user of the map; reconcilers that are passed by value
//   - structs that are made in each reconcile
//   - fields other than maps, outside of reconciles, unless they are assigned and read under the mutex elsewhere; fields whose address is taken, and those that several functions use without the lock
//   - package variables other than maps that are set at first use
//   - maps filled only by init functions, or with what the caller hands in: registries
//   - maps filled at first use in packages below a directory cmd, which belong to programs
//   - a field that all workers assign alike: made of other fields of the reconciler alone
//
// Versions: all. MaxConcurrentReconciles is 1 unless it is set for the
// controller or, since controller-runtime v0.15, for the manager.
package sharedstate
