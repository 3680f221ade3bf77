// Package ctxdropped defines an Analyzer that reports derived contexts that
// nobody keeps.
//
// # Analyzer ctxdropped
//
// ctxdropped: report a context that was derived and thrown away
//
// Consequence: leak.
//
// A context cannot be changed. `ctrl.LoggerInto(ctx, log)`, `logr.NewContext`,
// `context.WithValue` and functions of the package that only call these return a
// new one and leave the one they were given as it was.
//
// At run time: nothing happens at all. Functions that take the logger from the
// context log without the values that were added, so that the lines of one
// object or cluster cannot be found:
//
//	INFO	reconciled	{"controller": "foo", "name": "web"}
//
// Instead: assign the result, `ctx = ctrl.LoggerInto(ctx, log)`, before the
// context is passed on.
//
// Fix: review. The result is assigned to the variable that was passed in. The
// other remedy is to remove the call, and whatever is called below gets another
// context: look at it.
//
// Not reported:
//   - functions that return more than a context, such as `context.WithCancel`
//   - functions that take and return a context, and do more than that
//   - a context that nothing uses afterwards: the call has no effect, and assigning what it returns has none
//
// Versions: all.
package ctxdropped
