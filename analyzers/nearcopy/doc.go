// Package nearcopy defines an Analyzer that reports a name that a copy of code has
// kept.
//
// # Analyzer nearcopy
//
// nearcopy: report a name that a copy of code has kept, although others like it were replaced
//
// Consequence: wrong state.
//
// Code for the second of two things is often copied from the first: the worker's resources
// from the master's, the secret key from the access key. When one name is not replaced,
// the code still compiles, since both have the same type.
//
// The rule compares functions, statements and elements of literals of a package that have
// the same shape. It reports a name that both have, although a sibling of the same type
// exists, in two cases. In the first, a condition tests a field, and the other uses of
// this field were replaced in the copy. In the second, at least three names of the copy
// got another word, as Driver became Executor, and this one did not.
//
// At run time: the second object is built or judged from the data of the first. Where the
// name is in a test for nil, the other pointer is not tested:
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// Instead: replace a name in a copy of code everywhere.
//
// Not reported:
//   - pieces of code of fewer than eight names and literals
//   - a name that the copy has kept in several places, or whose sibling the original uses
//     too
//   - local variables
//   - arguments of logs, events and errors
//
// Versions: all.
package nearcopy
