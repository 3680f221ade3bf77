// Package lockbalance defines an Analyzer that reports mutexes that are unlocked
// twice or kept locked.
//
// # Analyzer lockbalance
//
// lockbalance: report mutexes that are unlocked twice, or stay locked on a return
//
// An explicit Unlock while a deferred one is pending unlocks twice. An early
// return without the Unlock that the other paths have leaves the mutex locked.
// RLock is undone by RUnlock and by nothing else.
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
// Instead: defer the Unlock right after the Lock, and call none besides it.
//
// Fix: the explicit Unlock is removed where the function returns after it; an
// Unlock is inserted before a return of variables and constants; RUnlock takes
// the place of Unlock, or the other way round.
//
// Not reported:
//   - an Unlock after which the function locks again
//   - functions that hand the lock to their caller: by their name (lock, acquire), their comment, or because another function of the package unlocks without having locked
//   - TryLock, and mutexes that a function literal locks or unlocks
//   - a Lock and an Unlock under the same condition
//   - paths that end in a panic
//   - mutexes that are not of package sync
//
// Versions: all.
package lockbalance
