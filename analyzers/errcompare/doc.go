// Package errcompare defines an Analyzer that reports tests of errors that never
// succeed.
//
// # Analyzer errcompare
//
// errcompare: report a question about an error that is never answered with yes
//
// Consequence: wrong state.
//
// An error can be tested by identity (a package variable), by its type, or by the reason
// that the API server gave. A test of the wrong sort is never true.
//
// Forms:
//
// errcompare/made: report an error that is compared with one that was made for the comparison
//
// `errors.New` and `fmt.Errorf` return a new error at each call. == and errors.Is
// compare identity, not the text. The same holds for `&NotReady{}`, a pointer that is
// created for the comparison, and for the result of a function that creates an error.
//
// errcompare/impossible: report a question for a kind that an error cannot be of
//
// The same test failed before: `if !apierrors.IsNotFound(err) { … if
// apierrors.IsNotFound(err)`. Or the request cannot return that error: Get returns no
// Conflict, and Get, List and Delete return no AlreadyExists.
//
// At run time: the branch never runs. An error that should be ignored or waited for is
// handled like any other.
//
// Instead: keep the error in a package variable that both sides use, or test its reason:
// `wait.Interrupted(err)`, `apierrors.IsNotFound(err)`. To test the type of an error,
// use `errors.As`, or give the type a method `Is`.
//
// Fix: review for made. `errors.Is(err, &T{})` becomes `errors.As(err, new(*T))`, which
// tests the type.
//
// Not reported:
//   - made: an error that is also used elsewhere, and may be the one that comes back
//   - made: types with a method Is, structs that are not pointers, pointers to structs
//     without fields
//   - impossible: an error that may come from another request, from a function of the
//     module, or from a webhook
//
// Versions: all.
package errcompare
