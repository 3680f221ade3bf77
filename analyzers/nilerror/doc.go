// Package nilerror defines an Analyzer that reports errors that are logged as the reason
// of a failure where they are nil.
//
// # Analyzer nilerror
//
// nilerror: report an error that is logged where it is nil
//
// Consequence: noise.
//
// `log.Error(err, "no account in the role")` behind `if err != nil { return err }`: what is
// found there, a value that is empty or of another type, is no failure of the call that err
// was about, and the line says that there is none. Reported is an error that is known to be
// nil where a line about an error is written with it.
//
// At run time: the log has a line of level error that gives no reason, or says that there is none:
//
//	ERROR	no account in the role	{"error": null}
//	E1127 18:30:12.000000       1 role.go:12] no account in the role: <nil>
//
// Instead: say what is wrong in the message, and give nil for the error: `log.Error(nil, "no
// account in the role", "role", arn)`. Or make an error of its own, which can be returned, too.
//
// Fix: safe. The error that is an argument of its own becomes `nil`, as which it is written now.
//
// Not reported:
//   - the word nil, which somebody means
//   - an error that may be there
//   - a line in a branch for another error: othererror says that it tells the wrong one
//   - an error that is returned right behind the line: swallowederr/nilreturned says that it is nil
//   - lines of a level below error, which may say of everything how it went
//   - an error in a field, and one of the package
//   - code that is never reached
//
// Versions: all.
//
// See also: othererror, wrapnil
package nilerror
