// Package retrywrap defines an Analyzer that reports conflicts that
// RetryOnConflict cannot see.
//
// # Analyzer retrywrap
//
// retrywrap: report the error of an update that RetryOnConflict cannot recognise as a conflict
//
// Consequence: lost write.
//
// RetryOnConflict tests the error of its function with apierrors.IsConflict.
// This looks through errors that are wrapped with %w, errors.Join or pkg/errors.
// It does not recognise a conflict that was formatted as text with %v or %s.
//
// At run time: only one attempt is made, and the conflict is returned:
//
//	pausing shop/web: Operation cannot be fulfilled on foos.demo.ctrlvet.dev "web": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: wrap the error with %w; or return it unchanged, or format it after
// RetryOnConflict has returned.
//
// Fix: safe. The verb becomes %w.
//
// Not reported:
//   - errors of calls that cannot conflict
//   - an error that is wrapped as well as printed
//   - errors that come from functions of other packages
//
// Versions: all of client-go. IsConflict looks through wrapped errors since
// apimachinery v0.19; the comment of RetryOnConflict, which says that the error
// must not be wrapped, is older.
//
// See also: retryconflict.
package retrywrap
