// Package wrapnil defines an Analyzer that reports nil errors that are wrapped
// as if they said what went wrong.
//
// # Analyzer wrapnil
//
// wrapnil: report errors that are wrapped where they are nil
//
// Consequence: lost event.
//
// An error that was tested and is nil says nothing about the failure that is
// found next. `errors.Wrap` of github.com/pkg/errors returns nil for nil, so the
// failure is reported as success: a reconcile that returns it counts as done.
// `fmt.Errorf` makes an error whose text says that there is none.
//
// Reported is a variable that is nil where it is wrapped. With `errors.Wrap` and
// the verb %w, a variable that is nil in some cases is reported too: the branch
// of `err != nil || len(items) == 0` is also entered without an error. So is, for `fmt.Errorf`,
// that of `!apierrors.IsNotFound(err)` when the call went well.
//
// At run time: with `errors.Wrap`, nothing: the failure is neither logged nor
// retried. With `fmt.Errorf`, the text ends with
//
//	%!w(<nil>)
//
// Instead: make a new error where there is none to wrap.
//
// Fix: safe. `errors.Wrap(err, "no image")` becomes `errors.New("no image")`. In
// `fmt.Errorf("no image: %w", err)` the end of the text and the argument are
// left out.
//
// Not reported:
//   - `err != nil || obj == nil` after a call of another module, or of a function
//     that never returns nil without an error
//   - the verbs %v and %s in a branch that is also entered with an error
//   - the only return of a function without an error: everything went well there
//   - wrappers of other libraries or of the project, and formats that are not
//     constant
//
// Versions: all. The functions `Wrap` of github.com/pkg/errors and of
// github.com/crossplane/crossplane-runtime/pkg/errors return nil for nil.
//
// See also: swallowederr
package wrapnil
