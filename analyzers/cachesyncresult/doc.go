// Package cachesyncresult defines an Analyzer that reports waits for informers
// whose result is ignored.
//
// # Analyzer cachesyncresult
//
// cachesyncresult: report a wait for caches whose result is ignored before the cache is read
//
// Consequence: wrong state.
//
// WaitForCacheSync returns true when the caches are synced, and false when the stop
// channel was closed before.
//
// Forms:
//
// cachesyncresult/ignored: report a wait whose result is ignored before the cache is read
//
// The code goes on with empty caches while the program ends or after a timeout.
//
// cachesyncresult/logged: report a wait whose failure is only logged, before the workers are started all the same
//
// A failed wait is only logged. The workers then read empty caches, or report that they
// have started, while the program ends.
//
// At run time: List returns nothing and Get returns
//
//	pod "web" not found
//
// although the objects exist. What the controller computes from that is wrong: it takes
// addresses for free and objects for orphans.
//
// Instead: test the result of WaitForCacheSync, and return when it is false; with an
// error if the function has one.
//
// Fix: safe for ignored. Where the function has no results, or only an error, the wait
// becomes the condition of an if that returns.
//
// Not reported:
//   - a result that is used for more than a log line
//   - a wait that cannot fail, such as one with `wait.NeverStop` or a background context
//   - code that then stops by itself: it receives from the channel, checks the context,
//     or uses a loop of package wait, which looks at the stop channel first
//   - a factory's WaitForCacheSync, which returns a map
//
// Versions: all versions of client-go and controller-runtime.
//
// See also: listerbeforesync, which reports reads without any wait.
package cachesyncresult
