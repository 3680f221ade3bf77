// Package lockbalance defines an Analyzer that reports mutexes that are unlocked
// twice, kept locked or locked by who holds them.
//
// # Analyzer lockbalance
//
// lockbalance: report mutexes that are unlocked twice, stay locked on a return or are locked again
//
// Consequence: hang.
//
// Every Lock is undone once, by its own kind of Unlock, on every path, and by the
// goroutine that holds the mutex before it locks again.
//
// Forms:
//
// lockbalance/twice: report an explicit Unlock while a deferred one is pending
//
// Consequence: crash.
//
// The deferred one runs all the same and unlocks what is not locked.
//
// lockbalance/mode: report an Unlock that does not undo an RLock, or the other way round
//
// Consequence: crash.
//
// RLock is undone by RUnlock and by nothing else.
//
// lockbalance/kept: report a return on which a mutex stays locked
//
// An early return without the Unlock that the other paths have; or no path has one.
//
// lockbalance/exposed: report a mutex that a function locks and nothing in its package unlocks
//
// Other packages can name the mutex, but the function uses what lies beside it, or works
// under one that it was given: it locks for itself and not for them.
//
// lockbalance/again: report a call that locks a mutex which its goroutine holds
//
// A mutex does not know who holds it: a function that locks it, directly or in a
// function of its package that does so in any case, while it is held, waits for
// itself. Two RLock of one goroutine wait for each other as soon as a Lock waits
// between them.
//
// At run time: unlocking twice ends the process, and no recover holds it:
//
//	fatal error: sync: unlock of unlocked mutex
//	fatal error: sync: Unlock of unlocked RWMutex
//	fatal error: sync: RUnlock of unlocked RWMutex
//
// A mutex that stays locked logs nothing: the next caller of Lock waits for ever,
// and then every reconcile that comes to this place, until no worker is left.
//
// Instead: defer the Unlock right after the Lock, and call none besides it. Give
// what works under the lock a function of its own that expects it to be held.
//
// Fix: safe for twice, mode; review for kept. The explicit Unlock is
// removed where the function returns after it; an Unlock is inserted before a
// return of variables and constants; a deferred one behind a Lock that nothing
// can undo; RUnlock takes the place of Unlock, or the other way round. Review
// whether the callers expect the mutex locked.
//
// Not reported:
//   - an Unlock after which the function locks again
//   - functions that hand the lock to their caller: by their name (lock, acquire), their comment, or because another function of the package unlocks what it has not locked itself
//   - a lock that the function takes again after it has unlocked it for its caller
//   - a function that locks under a condition only, or gives the lock back first; a goroutine; a mutex that is reached through a pointer which changes meanwhile
//   - a mutex whose address is given away, or behind a pointer that others have as well where no other function here gives it back, and a struct that embeds one and is handed out as a sync.Locker
//   - a mutex that other packages can name where no other function here gives it back and the function uses nothing beside it
//   - a Lock of which a comment on its line, on the line above or of its function says that it stays, or one there where its function is called
//   - two RLock where nothing in the package locks for writing
//   - TryLock, and mutexes that a function literal keeps locked or gives back for another, unless it only unlocks and is called where it stands
//   - a Lock and an Unlock under the same condition
//   - paths that end in a panic
//   - mutexes that are not of package sync
//
// Versions: all.
package lockbalance
