// Package cachesyncresult defines an Analyzer that reports waits for informers
// whose result nobody looks at.
//
// # Analyzer cachesyncresult
//
// cachesyncresult: report a wait for caches whose result is ignored before the cache is read
//
// Consequence: wrong state.
//
// A wait for informers ends in two ways: the caches are full, or the stop channel
// was closed before, and then the result is false.
//
// Forms:
//
// cachesyncresult/ignored: report a wait whose result is ignored before the cache is read
//
// Code that goes on without looking reads empty caches while the program ends, or
// while a time limit has passed, or tells its caller that all is well.
//
// cachesyncresult/logged: report a wait whose failure is told, and behind which the workers are started all the same
//
// A line of the log is all that it is looked at for. What is started reads empty caches, or says
// that it has begun, while the program ends.
//
// cachesyncresult/any: report a wait whose result is ignored before other work
//
// Work that reads no cache in sight.
//
// cachesyncresult/unreported: report work that is skipped when the wait fails, without a word
//
// As `if cache.WaitForCacheSync(…) { … }` without an else: the controller is silently
// not started.
//
// At run time: List returns nothing and Get says
//
//	pod "web" not found
//
// although the objects exist. What is computed from that is wrong: which
// addresses are free, what belongs to nobody.
//
// Instead: return when the result is false, with an error where there is one.
//
// Fix: safe for ignored. Where the function has no results, or an error only,
// the wait becomes the condition of an if that returns.
//
// Not reported:
//   - a result that is looked at, other than for a line of the log, or stored
//   - a wait that cannot be false: for `wait.NeverStop`, a background context, a
//     channel or cancel function that only this function has
//   - what follows a receive from a channel, a look at the context, or a loop of
//     package wait, which looks at the channel first
//   - a wait after which no cache is read and no success is reported
//   - a wait of a factory, which returns a map
//
// Versions: all versions of client-go and controller-runtime.
//
// See also: listerbeforesync, which reports reads without any wait.
package cachesyncresult
