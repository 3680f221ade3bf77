// Package wrapnil defines an Analyzer that reports nil errors that are wrapped
// as if they said what went wrong.
//
// # Analyzer wrapnil
//
// wrapnil: report errors that are wrapped where they are nil
//
// Consequence: lost event.
//
// An error that was tested and is nil has nothing to say about the failure that
// is found next. `errors.Wrap` of github.com/pkg/errors returns nil for nil, so
// that the failure is reported as success: a reconcile that returns it is done.
// `fmt.Errorf` makes an error whose text says that there is none.
//
// Reported are a variable that is nil where it is wrapped, and, with
// `errors.Wrap` and the verb %w, one that is nil on a part of the way: the branch
// of `err != nil || len(items) == 0` is also entered without an error. So is that of
// `!allowed || err != nil`, and that of `!allowed` before the error is tested, where the
// function may say no without an error.
//
// At run time: nothing at all after `errors.Wrap`: the failure is neither
// logged nor retried. After `fmt.Errorf` the text ends with
//
//	%!w(<nil>)
//
// Instead: make a new error that says what is missing.
//
// Fix: safe. `errors.Wrap(err, "no image")` becomes `errors.New("no image")`; of
// `fmt.Errorf("no image: %w", err)` the end and the argument are left out. Where
// another error was tested, that one is wrapped.
//
// Not reported:
//   - an error that may be there, and the constant nil
//   - code that is never reached, behind a second test of the same error or conditions that leave nothing over
//   - the verbs %v and %s in a branch that is also entered with an error
//   - `err != nil || obj == nil` with the results of a function of the package, which returns nil and no error on purpose, or never; and with those of another package of the module that is not seen to do so, or of another module
//   - `err != nil || len(kinds) == 0` with the kinds that a scheme knows of an object, which are never none without an error
//   - `!found || err != nil` where the function of the package has an error whenever it says no, and where it is one of another module
//   - the only end that a function has where the error is nil: all has gone well there
//   - elements of a list, such as that of an aggregate, which leaves nil out
//   - formats that are no constant, have indexes or a `*`
//   - wrappers of other libraries and of the project
//
// Versions: all. The functions `Wrap` of github.com/pkg/errors and of
// github.com/crossplane/crossplane-runtime/pkg/errors return nil for nil.
//
// See also: swallowederr
package wrapnil
