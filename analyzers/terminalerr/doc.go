// Package terminalerr defines an Analyzer that reports terminal errors made of
// nil.
//
// # Analyzer terminalerr
//
// terminalerr: report reconcile.TerminalError around an error that may be nil
//
// Consequence: noise.
//
// `reconcile.TerminalError(nil)` is not nil: it is an error without a cause. A
// Reconcile that returns `reconcile.TerminalError(r.sync(ctx))` fails whenever
// it succeeds.
//
// With -terminalerr.retryable the rule also reports an error of the API server
// that becomes terminal although nobody looked at its kind: a conflict or a
// timeout would have healed.
//
// At run time: each successful pass is counted in
// `controller_runtime_terminal_reconcile_errors_total` and logged as
//
//	Reconciler error ... "error": "nil terminal error"
//
// Instead: wrap the error only where it is not nil.
//
// Not reported:
//   - an error that is compared with nil, or handed to a function that may look at it
//   - constructors of errors
//   - `reconcile.TerminalError(nil)` as it is written out: `errors.Is` takes it to ask for any terminal error
//
// Versions: controller-runtime v0.15 and later, which have TerminalError.
//
// See also: resulterr
package terminalerr
