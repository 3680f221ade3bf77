// Package nilerror defines an Analyzer that reports errors that are logged as the reason
// of a failure where they are nil.
//
// # Analyzer nilerror
//
// nilerror: report an error that is logged where it is nil
//
// Consequence: noise.
//
// `log.Error(err, "no account in the role")` comes after `if err != nil { return err }`.
// The problem is a value that is empty or of another type. The call that returned err did
// not fail, so that the line has no reason. The rule reports an error that is known to be
// nil where it is logged as one, and one that is nil in the branch of
// `!apierrors.IsNotFound(err)` whenever the call went well.
//
// At run time: the log has a line of level error without a reason:
//
//	ERROR	no account in the role	{"error": null}
//	E1127 18:30:12.000000       1 role.go:12] no account in the role: <nil>
//
// Instead: say in the message what is wrong, and pass nil for the error:
// `log.Error(nil, "no account in the role", "role", arn)`. Or make a new error, which can
// be returned as well.
//
// Fix: safe. An error that is an argument of its own becomes `nil`, which the line
// contains already.
//
// Not reported:
//   - an error that may be set, and the constant nil
//   - an error that is returned after the line, which swallowederr reports, and a line in
//     the branch for another error, which othererror reports
//   - lines of a level below error
//   - errors in fields and in variables of the package
//
// Versions: all.
//
// See also: othererror, wrapnil
package nilerror
