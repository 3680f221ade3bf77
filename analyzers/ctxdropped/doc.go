// Package ctxdropped defines an Analyzer that reports derived contexts that
// are not used, or end too soon.
//
// # Analyzer ctxdropped
//
// ctxdropped: report a context that was derived and thrown away, or ends under a goroutine
//
// Consequence: leak.
//
// A context cannot be changed. `ctrl.LoggerInto(ctx, log)`, `logr.NewContext` and
// `context.WithValue` return a new context and leave the old one as it was. So do
// functions of the package that only call these. `_, cancel := context.WithTimeout(ctx, t)`
// limits nothing, since all calls still get ctx.
//
// A goroutine that gets a context which a deferred cancel ends, here or in a caller, is cut
// off when that function returns, unless something waits for it. So is one that gets the
// context of an admission request.
//
// At run time: a goroutine whose context has ended fails with `context canceled`. Where a
// context was thrown away, nothing fails. Functions that take the logger from the context log
// without the added values, so the log lines of one object or cluster cannot be found:
//
//	INFO	reconciled	{"controller": "foo", "name": "web"}
//
// Instead: assign the result, `ctx = ctrl.LoggerInto(ctx, log)`, before the context is
// passed on. Give a goroutine that nobody waits for `context.WithoutCancel(ctx)` with a
// timeout of its own, and call the cancel function in the goroutine.
//
// Fix: review. The result is assigned to the variable that was passed in, so all calls
// below get another context. The alternative is to remove the call.
//
// Not reported:
//   - functions that do more than return a context and what ends it
//   - a context that is not used afterwards; a goroutine that others may wait for, that runs until
//     the context is done, or that is started before other work with a context
//
// Versions: all.
package ctxdropped
