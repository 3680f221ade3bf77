// Package errcompare defines an Analyzer that reports comparisons of errors that are
// never equal.
//
// # Analyzer errcompare
//
// errcompare: report an error that is compared with a new one, or asked for a kind its text lost
//
// Consequence: wrong state.
//
// `errors.New` and `fmt.Errorf` return a new error at each call. == and errors.Is
// compare identity, not the text, so the comparison is never true. Nor is == with a
// variable of the package that is returned only in an error that wraps it.
//
// `fmt.Errorf` with %v keeps the text of an error and not the error. A caller, often in another
// file, that asks the result for its kind is always told no. So is errors.Is with a variable of the
// package of which only the text is ever returned.
//
// At run time: the branch never runs. An error that should be ignored or waited for is
// handled like any other.
//
// Instead: compare an error with a package variable that both sides use; or test its
// kind: `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`.
//
// Fix: review. %v becomes %w where the text of the error is all that was kept; the branch runs then.
//
// Not reported:
//   - an error that is also used elsewhere, and may be the one that comes back
//   - an error that wraps another one
//
// Versions: all.
package errcompare
