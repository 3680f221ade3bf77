// Package deadcondition defines an Analyzer that reports conditions that are
// always true or never.
//
// # Analyzer deadcondition
//
// deadcondition: report an error that is tested again although nothing has set it
//
// Consequence: wrong state.
//
// An error was tested, nothing has set it since, and it is tested again. The second test
// always has the same result, so one of its branches never runs. The call in between
// returns no error, or its error is in another variable.
//
// So is a question for the kind of an error that is nil there: `deleteErr != nil &&
// !apierrors.IsNotFound(err)` in a branch of `err == nil`, or IsNotFound behind a return of all errors.
//
// So is a test whether the call went well behind `if !apierrors.IsNotFound(err) { return err }`:
// success has taken that branch.
//
// At run time: nothing is logged. A failure counts as success, because the branch for it
// never runs.
//
// Instead: test the error of the call that was just made.
//
// Not reported:
//   - an error that may be set in between, on some path or by a function literal that
//     shares the variable
//   - a second test when no call in between could have failed, or one that is part of a
//     longer condition
//   - tests of parameters
//
// Versions: all.
//
// See also: errcompare, swallowederr.
package deadcondition
