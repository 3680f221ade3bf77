// Package errcompare defines an Analyzer that reports comparisons of errors that are
// never equal.
//
// # Analyzer errcompare
//
// errcompare: report an error that is compared with one that was made for the comparison
//
// Consequence: wrong state.
//
// `errors.New`, `fmt.Errorf` and their like return another error each time, and ==
// and errors.Is compare which one it is, not its text. So it is with `&NotReady{}`, the
// address of a struct that was made for the question, and with what a function makes.
//
// At run time: the branch is never taken: an error that should have been let pass, or
// waited for, is handled as any other.
//
// Instead: keep the error in a package variable that both sides use, or ask for its
// kind: `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`; for the type of an error use
// `errors.As`, or give it a method `Is`.
//
// Fix: review. `errors.Is(err, &T{})` becomes `errors.As(err, new(*T))`, which asks for the
// type.
//
// Not reported:
//   - an error that is used for something else as well, which may have come back
//   - a type with a method Is, or of a package in which another error has one
//   - pointers to a struct without fields, which may all be the same, and structs that are no pointers
//
// Versions: all.
package errcompare
