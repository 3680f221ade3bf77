// Package logpairs defines an Analyzer that reports log calls in which a key has
// no value.
//
// # Analyzer logpairs
//
// logpairs: report log calls whose keys and values do not pair up
//
// Consequence: noise.
//
// logr, klog and zap's sugared logger take a message, and then keys and values in turn.
// When one of them is missing, all that follow are read in the wrong role, or dropped. The
// zap logger of controller-runtime panics on that in development mode, and writes an extra
// line otherwise. So does zap's sugared logger. klog writes "(MISSING)" for the value.
//
// A message with format verbs is often the cause, since none of these functions fills them
// in. Verbs are reported in any message with values, also for zap.Logger and log/slog.
//
// At run time: the log has an extra line,
//
//	odd number of arguments passed as key-value pairs for logging
//
// or, where a key is not a string,
//
//	non-string key argument passed to logging, ignoring all later arguments
//
// Instead: write a constant key before each value that is logged. The first argument of
// `Error` is the error itself and needs no key.
//
// Fix: safe. A value without a key gets the name that the code has for it as its key,
// where all others pair up. A message with as many verbs as values is formatted with
// fmt.Sprintf.
//
// Not reported:
//   - arguments that are passed on as a slice, and keys of type any
//   - functions of the project that take one list of any values: how they read it is not
//     known
//   - pairs of log/slog, which go vet checks, and calls with a zap.Field or slog.Attr
//   - a percent sign that may be text (`50 % of`)
//
// Versions: all of logr, klog v2 and zap. The sugared logger takes errors without keys
// from zap v1.24.
package logpairs
