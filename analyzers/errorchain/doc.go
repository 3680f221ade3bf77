// Package errorchain defines an Analyzer that reports errors of the API whose kind
// nobody can tell any more where it is asked for.
//
// # Analyzer errorchain
//
// errorchain: report an error that is turned into text before its kind is asked for
//
// Consequence: wrong state.
//
// `apierrors.IsNotFound`, `IsConflict` and the other tests look through errors that
// are wrapped with %w, errors.Join or pkg/errors. Of an error that was formatted with
// %v only the text is left: the test says no to all.
//
// At run time: the case that the test is for never comes. An object that is gone is a
// failure of each reconcile:
//
//	Reconciler error ... error: loading shop/web: foos.demo.ctrlvet.dev "web" not found
//
// Instead: wrap the error with %w.
//
// Fix: safe. The verb becomes %w.
//
// Not reported:
//   - a test that another error can answer, too, or one that comes from elsewhere
//   - errors of other calls than operations of clients and listers
//   - an error of which the same was asked before it is made text, in these or other words, with the answer no
//   - functions of other packages
//   - errors.Is and errors.As, which ask for errors of all sorts
//
// Versions: all; the tests look through wrapped errors since apimachinery v0.19.
//
// See also: retrywrap, errstring.
package errorchain
