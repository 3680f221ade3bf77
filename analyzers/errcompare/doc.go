// Package errcompare defines an Analyzer that reports questions about errors that
// are never answered with yes.
//
// # Analyzer errcompare
//
// errcompare: report a question about an error that is never answered with yes
//
// Consequence: wrong state.
//
// Errors are told apart by which one they are, by their type, or by the kind that the API
// server gave them.
//
// Forms:
//
// errcompare/made: report an error that is compared with one that was made for the comparison
//
// `errors.New`, `fmt.Errorf` and their like return another error each time, and ==
// and errors.Is compare which one it is, not its text. So it is with `&NotReady{}`, the
// address of a struct that was made for the question, and with what a function makes.
//
// errcompare/impossible: report a question for a kind that an error cannot be of
//
// The same was asked on the way, and answered with no: `if !apierrors.IsNotFound(err) { … if
// apierrors.IsNotFound(err)`. Or no request of that verb is answered so: a Get has no conflict,
// and nothing exists already for a Get, a List or a Delete.
//
// At run time: the branch is never taken: an error that should have been let pass, or
// waited for, is handled as any other.
//
// Instead: keep the error in a package variable that both sides use, or ask for its
// kind: `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`; for the type of an error use
// `errors.As`, or give it a method `Is`.
//
// Fix: review for made. `errors.Is(err, &T{})` becomes `errors.As(err, new(*T))`, which asks
// for the type.
//
// Not reported:
//   - made: an error that is used for something else as well, which may have come back
//   - made: a type with a method Is, or of a package in which another error has one
//   - made: pointers to a struct without fields, which may all be the same, and structs that are no pointers
//   - impossible: an error that may come of another request, or of a function of the module, and questions for kinds that a webhook may answer a write with
//   - impossible: a question that is one of several in a condition, err == nil && !apierrors.IsNotFound(err)
//
// Versions: all.
package errcompare
