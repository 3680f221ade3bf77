// Package logpairs defines an Analyzer that reports log calls in which a key has
// no value.
//
// # Analyzer logpairs
//
// logpairs: report log calls whose keys and values do not pair up
//
// Consequence: noise.
//
// logr, klog and zap's sugared logger take a message and then keys and values
// in turn. When one of them is forgotten, everything behind it is read in the
// wrong role or dropped. The zap logger of controller-runtime, a sink of logr,
// calls that a mistake of the program: in development mode it panics, which ends
// the reconcile, or the process; else it writes one more line. So does zap's
// sugared logger in any mode, and klog writes what it gets, with "(MISSING)".
//
// Often it is the message that is wrong: a text with verbs, which none of these
// loggers fills in, or none at all. Verbs are reported where all keys have values, too,
// also beside the fields of zap.Logger and the attributes of log/slog.
//
// At run time: the log says
//
//	odd number of arguments passed as key-value pairs for logging
//
// or, where something else stands in the place of a key,
//
//	non-string key argument passed to logging, ignoring all later arguments
//
// Instead: give each value a constant key before it. The first argument of
// `Error` is the error itself; it needs no key.
//
// Fix: safe. A value without a key is logged under the name that the code has
// for it, where all others pair up; a message with as many verbs as values is
// formatted.
//
// Not reported:
//   - arguments that are passed on as a slice
//   - one list of any values for a function that is none of those libraries: how it reads the pairs is its affair
//   - keys of type any, which may be strings
//   - an error without a key that zap's sugared logger gets: it logs it as "error"
//   - pairs of calls with a zap.Field or slog.Attr among the arguments
//   - verbs in a message without anything behind it, those that may be a share (`50 % of`), and messages of functions that are none of those libraries
//   - functions whose last parameter is not called keysAndValues, such as those of log/slog, which go vet checks
//
// Versions: all of logr, klog v2 and zap. The sugared logger takes errors without
// keys from zap v1.24.
package logpairs
