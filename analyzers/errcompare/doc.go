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
// and errors.Is compare which one it is, not its text.
//
// At run time: the branch is never taken: an error that should have been let pass, or
// waited for, is handled as any other.
//
// Instead: keep the error in a package variable that both sides use, or ask for its
// kind: `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`.
//
// Not reported:
//   - an error that is used for something else as well, which may have come back
//
// Versions: all.
package errcompare
