// Package errcompare defines an Analyzer that reports comparisons of errors that are
// never equal.
//
// # Analyzer errcompare
//
// errcompare: report an error that is compared with one that was made for the comparison
//
// Consequence: wrong state.
//
// `errors.New` and `fmt.Errorf` return a new error at each call. == and errors.Is
// compare identity, not the text, so the comparison is never true.
//
// At run time: the branch never runs. An error that should be ignored or waited for is
// handled like any other.
//
// Instead: compare an error with a package variable that both sides use; or test its
// kind: `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`.
//
// Not reported:
//   - an error that is also used elsewhere, and may be the one that comes back
//   - an error that wraps another one
//
// Versions: all.
package errcompare
