// Package ctxdropped defines an Analyzer that reports derived contexts that
// are not used.
//
// # Analyzer ctxdropped
//
// ctxdropped: report a context that was derived and thrown away
//
// Consequence: leak.
//
// A context cannot be changed. `ctrl.LoggerInto(ctx, log)`, `logr.NewContext` and
// `context.WithValue` return a new context and leave the old one as it was. So do
// functions of the package that only call these.
//
// At run time: nothing fails. Functions that take the logger from the context log
// without the added values, so the log lines of one object or cluster cannot be found:
//
//	INFO	reconciled	{"controller": "foo", "name": "web"}
//
// Instead: assign the context that a call derives, `ctx = ctrl.LoggerInto(ctx, log)`,
// before ctx is passed on.
//
// Fix: review. The result is assigned to the variable that was passed in, so all calls
// below get another context. The alternative is to remove the call.
//
// Not reported:
//   - functions that do more than return a context, such as `context.WithCancel`
//   - a context that is not used afterwards
//
// Versions: all.
package ctxdropped
