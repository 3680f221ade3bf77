// Package lockbalance defines an Analyzer that reports mutexes that stay locked
// or are locked by the goroutine that holds them.
//
// # Analyzer lockbalance
//
// lockbalance: report mutexes that stay locked on a return or are locked again
//
// Consequence: hang.
//
// Every Lock needs one Unlock of the same kind on every path. A goroutine that holds a
// mutex must release it before it locks it again.
//
// Forms:
//
// lockbalance/kept: report a return on which a mutex stays locked
//
// An early return lacks the Unlock that the other paths have.
//
// lockbalance/again: report a call that locks a mutex which its goroutine holds
//
// Go's mutexes are not reentrant. A function that holds a mutex and calls another one that
// locks it waits for itself. Two RLock of one goroutine block as well, as soon as another
// goroutine calls Lock between them.
//
// At run time: nothing is logged. The next caller of Lock blocks, and so does every
// reconcile that gets there, until no worker is left. A dump of the goroutines shows
//
//	goroutine 42 [sync.Mutex.Lock]:
//
// Instead: defer the Unlock right after the Lock. Move code that runs under the lock into
// a function that expects it to be held.
//
// Fix: review for kept. The missing Unlock is inserted before the return: review whether
// callers expect the mutex to be locked.
//
// Not reported:
//   - functions that lock for their caller, as their name (lock, acquire), a comment or an
//     unlocking function of the package says
//   - a function that is called under the lock, unlocks it meanwhile and locks it again
//   - TryLock, mutexes that are not of package sync, and function literals that lock or
//     unlock for the function around them
//   - again: two RLock where nothing in the package calls Lock
//
// Versions: all.
package lockbalance
