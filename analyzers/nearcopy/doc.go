// Package nearcopy defines an Analyzer that reports a name that a copy of code has
// kept.
//
// # Analyzer nearcopy
//
// nearcopy: report a name that a copy of code has kept, although others like it were replaced
//
// Consequence: wrong state.
//
// Code for the second of two things is often made of that for the first: the worker's
// resources like the master's, the secret key like the access key. One name stays the
// old one, and the compiler has nothing to say, since both have the same type.
//
// Compared are functions, statements and elements of literals of a package that have
// the same shape. What is reported stands in both, and would have a sibling of the
// same type, or another pointer that is compared with nil, in its place: where a
// condition looks at the field of a value, and the other uses of that field in the
// copy were replaced, in functions or in statements of one list; or where at least
// three different names of the copy got another word, as Driver became Executor, and
// this one did not.
//
// At run time: the second thing is made or judged by what the first one says. Where
// that is a test for nil, the pointer behind it is never tested:
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// Instead: replace the name as the others.
//
// Not reported:
//   - pieces of fewer than eight names and literals
//   - a name whose sibling the original has, too: it is about both
//   - a name that the copy has kept in several places
//   - a name without a sibling of the same type, and one that is compared with that sibling
//   - variables of a function
//   - what a branch does with a field, where its condition looks at another one
//   - a condition about one field, where the other is only assigned to, and not in its branch: the states of a machine
//   - what a log, an event or an error tells: it may say whose the field is
//
// Versions: all.
//
// See also: eventobject, predicateptr
package nearcopy
