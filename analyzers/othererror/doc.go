// Package othererror defines an Analyzer that reports a failure that is told with
// the error of another call.
//
// # Analyzer othererror
//
// othererror: report a log or message that tells another error than the one that was tested
//
// Consequence: noise.
//
// Where a second error has a name of its own, the log below its test often still
// says the first one, which is nil there or long dealt with. Nothing else tells of
// the error that was tested: why the call failed is known to nobody. So it is where that
// error has no name at all: `if f() != nil`.
//
// At run time: the log tells of a failure without a reason, or with that of
// another call:
//
//	"Unable to delete the pod" err=null
//
// Instead: tell the error that was tested.
//
// Fix: safe. The error that was tested takes the place of the other one; where it has no
// name, it gets the one that is told.
//
// Not reported:
//   - a branch that does anything with the error that was tested, and one behind which that is returned
//   - an error that a test in the branch has found as well
//   - a branch behind a result of the tested call, a bool, that is known to be true: none does that fails
//   - an error that was made of the one that was tested, and one that the branch makes itself, in words (see lostcause)
//   - an error that a function literal sets, of which the tested one may tell
//   - a failure that was there before, where the branch returns it or makes an error of it: the second one only took a remedy away, unless the first was of a kind that was asked for
//   - an error made by the very statement that tests another one, which swallowederr reports
//   - an error that may be there, where the one that was tested has no name
//   - errors in fields, and those of the package
//   - a wrapper that gets nil, which wrapnil reports
//
// Versions: all.
//
// See also: wrapnil, swallowederr, lostcause
package othererror
