// Package nilderef defines an Analyzer that reports pointers that are nil where
// they are used.
//
// # Analyzer nilderef
//
// nilderef: report conditions and results of failed calls that are used although they are nil
//
// A condition that nobody has set yet is not there: `meta.FindStatusCondition`,
// and the functions of the same shape that projects write, return nil. The rule
// reports a use without a test where the code itself reckons with nil: the same
// variable is tested too late, or another look-up of the same condition in the
// package is tested. With -nilderef.unchecked it reports the others, too. A call
// that fails returns no object: when the branch that sees the error only logs
// it and goes on, or when it reads the object for its own message, the pointer
// is nil.
//
// So is the result of a call whose error nobody looked at where the result is
// used: because the test comes only afterwards, because the error is asked for one
// kind only, or because a test lets NotFound pass. Whether a
// function of the module returns nil with its error is taken from its body, in
// other packages, too. And a pointer is nil behind a condition of two halves,
// `v != nil || other`, where the other half is what holds.
//
// A generated clientset is different: with an error it returns an empty object.
// Its fields are reported where the error is handled, because they are empty,
// and because a fake clientset may return nil.
//
// A pointer field of a custom resource that users may leave out is nil then. The
// rule reports its use in a function that reads the object, or is called with
// one that was just read, when nothing was asked of the object on the way, and
// other code of the package tests the same field or reads it with ptr.Deref. So
// it does with a few fields of built-in kinds, such as the completion time of a
// Job.
//
// So it does with a condition that tests a pointer and a field two steps further
// down, and passes over the optional pointer between them.
//
// errors.As that finds nothing leaves its target as it was: nil. The rule reports
// a target that is used although nobody looked at the answer.
//
// At run time: one object without the condition, or one answer of the API
// server that is an error, ends the pass with
//
//	panic: runtime error: invalid memory address or nil pointer dereference
//
// controller-runtime recovers it and tries again for ever; in a controller on
// a client-go queue, an event handler or a goroutine the process ends.
//
// Instead: test the condition for nil, or ask `meta.IsStatusConditionTrue`. End
// the branch of the error with return or continue, and use in it what was there
// before the call.
//
// Not reported:
//   - a pointer that was compared with nil on the way
//   - the other half of a condition where the function has returned before when both pointers are nil
//   - a condition of which something was asked on the way (`meta.IsStatusConditionTrue`, a function of the same object), that was set before, or that belongs to an object which a function without an error result made
//   - conditions of which no code of the package tests whether they are there
//   - constructors of conditions
//   - optional fields with a default marker, of kinds whose package has functions that set defaults, and those that code of the package fills in
//   - optional fields after any question about the object beside its metadata, or after a function that may change it
//   - optional fields of objects that come from callers out of sight
//   - a branch that ends on some way, that tells the error apart, that sets the pointer, or that hands the error to a function that may not return
//   - a function whose body shows that it returns an object with its error, or that is given a default of the same type
//   - a result that is used before the test: of a function of another module, unless it is one of the standard library or a lister
//   - a call whose error is thrown away with _: its author knows that there is none
//   - a result behind a NotFound that a variable remembers, or of which anything else is asked on the way
//   - behind the branch: the result of an interface method, other than listers and dynamic clients
//   - behind the branch: the empty object of a clientset
//
// Versions: controller-runtime recovers panics by default from v0.19; before
// that the process ends.
//
// See also: swallowederr
package nilderef
