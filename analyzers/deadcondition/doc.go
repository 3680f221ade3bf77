// Package deadcondition defines an Analyzer that reports conditions that are
// always true or never.
//
// # Analyzer deadcondition
//
// deadcondition: report an error that is tested again although nothing has set it
//
// Consequence: wrong state.
//
// An error is tested again although nothing has set it, so that the test is always true, or never. The
// branch for a failure never runs: what was done in between has no error, or its error went somewhere else.
//
// At run time: nothing is logged. One of two branches never runs: a failure counts as
// success.
//
// Instead: test the error of the call that was just made.
//
// Not reported:
//   - a nil test that a function makes of its parameters, and of what another function returns
//   - a test of a variable that is assigned on some way in between
//   - a test behind another variable of the same name, a test with nothing in between that could have failed, unless it handles one kind of error, a test that is part of a longer condition, a second test for a failure behind the first without a branch of its own for success, and variables that a function literal shares
//
// Versions: all.
//
// See also: errcompare, swallowederr.
package deadcondition
