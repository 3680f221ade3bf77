// Package retrywrap defines an Analyzer that reports conflicts that
// RetryOnConflict cannot see.
//
// # Analyzer retrywrap
//
// retrywrap: report the error of an update that RetryOnConflict cannot recognise as a conflict
//
// Consequence: lost write.
//
// RetryOnConflict asks apierrors.IsConflict about the error that its function
// returns. That looks through errors that are wrapped with %w, errors.Join or
// pkg/errors, but it cannot read text.
//
// At run time: one attempt is made, and the conflict is returned:
//
//	pausing shop/web: Operation cannot be fulfilled on foos.demo.ctrlvet.dev "web": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: wrap the error with %w, return it unchanged, or format it after
// RetryOnConflict has returned.
//
// Fix: safe. The verb becomes %w.
//
// Not reported:
//   - errors of other calls, which are no conflicts
//   - an error that is wrapped and printed as well
//   - errors of functions of other packages
//   - the error of a function that updates something else on the way, when another update is retried
//   - an error that is logged, while the function returns nil
//
// Versions: all of client-go. IsConflict looks through wrapped errors since
// apimachinery v0.19; the comment of RetryOnConflict, which says that the error
// must not be wrapped, is older.
//
// See also: retryconflict.
package retrywrap
