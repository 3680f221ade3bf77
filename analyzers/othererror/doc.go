// Package othererror defines an Analyzer that reports a failure that is told with
// the error of another call.
//
// # Analyzer othererror
//
// othererror: report a log or message that tells another error than the one that was tested
//
// Consequence: noise.
//
// A second error has a variable of its own, but the log below its test still names the
// first one. That one is nil there, or was handled before, and the error that was tested
// is lost. The same holds for an error without a name: `if f() != nil`.
//
// At run time: the log has a failure without a reason, or with the reason of another call:
//
//	"Unable to delete the pod" err=null
//
// Instead: log or return the error that was tested.
//
// Fix: safe. The error that was tested replaces the other one.
//
// Not reported:
//   - a branch that uses the tested error as well, or returns it further down
//   - an error that is newer than the tested one, or one of two that was made of the other
//   - a cleanup that fails after an earlier failure, where the branch returns the earlier
//     one
//   - an error that a function literal sets, and errors in fields and in variables of the
//     package
//
// Versions: all.
//
// See also: wrapnil, swallowederr, lostcause
package othererror
