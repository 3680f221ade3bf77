// Package ratelimiter defines an Analyzer that reports delays of rate limiters
// and work queues in a wrong unit.
//
// # Analyzer ratelimiter
//
// ratelimiter: report delays of work queues that are multiplied by a unit twice, or have none
//
// Consequence: hang.
//
// A `time.Duration` counts nanoseconds. A constant that is a duration already and is
// multiplied by time.Second is too long by a factor of a thousand million, and a bare
// number is a number of nanoseconds. A delay after the first failure of some microseconds is no back-off either.
//
// At run time: `5 * time.Second * time.Second` is 159 years: an item that
// failed once waits the longest delay there is each time, or for ever when
// nothing limits it. `NewItemExponentialFailureRateLimiter(5, 1000)` waits five
// nanoseconds and never more than a microsecond: there is no back-off at all.
//
// Instead: multiply numbers by a unit once, and durations never.
//
// Fix: safe. The second unit is dropped. A bare number is left to its author.
//
// Not reported:
//   - numbers without type times a unit, also behind `time.Duration(…)`
//   - a constant of type time.Duration below a millisecond, which may be meant as a number, other than the delay after the first failure, with a unit
//   - variables, whose value is not known
//   - delays of other functions than rate limiters, `AddAfter` and `rate.Every`
//   - zero
//
// Versions: all of client-go.
//
// See also: queueretry.
package ratelimiter
