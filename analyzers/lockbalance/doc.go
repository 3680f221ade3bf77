// Package lockbalance defines an Analyzer that reports mutexes that are unlocked
// twice, kept locked or locked by who holds them.
//
// # Analyzer lockbalance
//
// lockbalance: report mutexes that are unlocked twice, stay locked on a return or are locked again
//
// Consequence: hang.
//
// Every Lock needs one Unlock of the same kind on every path. A goroutine that holds a
// mutex must release it before it locks it again.
//
// Forms:
//
// lockbalance/twice: report an explicit Unlock while a deferred one is pending
//
// Consequence: crash.
//
// The deferred Unlock still runs, and unlocks a mutex that is not locked.
//
// lockbalance/mode: report an Unlock that does not undo an RLock, or the other way round
//
// Consequence: crash.
//
// Only RUnlock undoes RLock.
//
// lockbalance/kept: report a return on which a mutex stays locked
//
// An early return lacks the Unlock that the other paths have, or no path has one.
//
// lockbalance/exposed: report a mutex that a function locks and nothing in its package unlocks
//
// Other packages could unlock the mutex, but the function uses the data beside it, so that
// it locks for itself and not for them.
//
// lockbalance/again: report a call that locks a mutex which its goroutine holds
//
// Go's mutexes are not reentrant. A function that holds a mutex and calls another one that
// locks it waits for itself. Two RLock of one goroutine block as well, as soon as another
// goroutine calls Lock between them.
//
// At run time: unlocking twice ends the process, and recover does not help:
//
//	fatal error: sync: unlock of unlocked mutex
//	fatal error: sync: Unlock of unlocked RWMutex
//	fatal error: sync: RUnlock of unlocked RWMutex
//
// A mutex that stays locked logs nothing. The next caller of Lock blocks, and so does
// every reconcile that gets there, until no worker is left.
//
// Instead: defer the Unlock right after the Lock, and call none besides it. Move code that
// runs under the lock into a function that expects it to be held.
//
// Fix: safe for twice, mode; review for kept. The explicit Unlock is removed where the
// function returns after it. A missing Unlock is inserted before the return, or deferred
// right after the Lock: review whether callers expect the mutex to be locked. RUnlock
// replaces Unlock, or the other way round.
//
// Not reported:
//   - functions that lock for their caller, as their name (lock, acquire), a comment or an
//     unlocking function of the package says
//   - a mutex that other code may unlock: its address is passed on, or the struct is used as
//     a sync.Locker
//   - a Lock under a condition, with an Unlock under the same one
//   - paths that end in a panic, TryLock, and mutexes that are not of package sync
//   - again: a call in another goroutine, and two RLock where nothing in the package calls
//     Lock
//
// Versions: all.
package lockbalance
