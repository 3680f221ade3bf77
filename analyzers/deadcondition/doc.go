// Package deadcondition defines an Analyzer that reports conditions that are
// always true or never.
//
// # Analyzer deadcondition
//
// deadcondition: report conditions that cannot be otherwise
//
// Consequence: wrong state.
//
// A condition that is always true, or never, decides nothing. What was meant was
// another question: whether something is in a field, whether the last call has
// failed, whether a value is one of two.
//
// Forms:
//
// deadcondition/address: report an address that is compared with nil
//
// `&obj.Status.Ref != nil`: a field that is no pointer always has an address. So has what a
// function has made itself a few lines above: an empty list is not nil.
//
// deadcondition/again: report an error that is tested again although nothing has set it
//
// The branch for its failure never runs: what was done in between has no error, or its error
// went somewhere else.
//
// deadcondition/chain: report a branch behind "it is not A, else it is not B"
//
// What is not other than A is A, so that it always is other than B: the second branch is taken
// for it, and a third one never.
//
// At run time: nothing is logged. One of two branches never runs: a failure counts as
// success, a default is not set, a value that is not supported is taken for one that is.
//
// Instead: compare a struct with its zero value, a list by its length; test the error of the
// call that was just made; ask with == for each of the values.
//
// Not reported:
//   - a nil test that a function makes of its parameters, and of what another function returns
//   - a test of a variable that is assigned on some way in between
//   - address: one operand of several about what was made here
//   - again: a test behind another variable of the same name, of which swallowederr speaks, a test with nothing in between that could have failed, unless it handles one kind of error, a test that is part of a longer condition, a second test for a failure behind the first without a branch of its own for success, and variables that a function literal shares
//   - chain: values that are computed, and the same constant twice
//   - conditions on constants and flags, which builds set
//
// Versions: all.
//
// See also: errcompare, swallowederr.
package deadcondition
