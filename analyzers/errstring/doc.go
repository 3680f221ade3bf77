// Package errstring defines an Analyzer that reports errors of the API that
// are told apart by their text.
//
// # Analyzer errstring
//
// errstring: report an API error that is told apart by its text
//
// Consequence: wrong state.
//
// The text of an error differs between the server, caches, fakes and versions,
// and other errors have the same words in theirs: that a host was not found
// says nothing about the object.
//
// At run time: a failure of another kind is taken for the one expected. With
//
//	dial tcp: lookup api.example.com: host not found
//
// the object counts as absent, and the code goes on to create it or to clean
// up after it.
//
// Instead: ask for the kind of the error: `apierrors.IsNotFound(err)`,
// `IsAlreadyExists`, `IsConflict`, `meta.IsNoMatchError(err)`.
//
// Fix: review. The comparison becomes the test. A text may match more errors
// than the kind does: look at what comes in.
//
// Not reported:
//   - errors that do not come from an operation of a client or lister in the
//     same function
//   - texts that stand for no kind of error, and those of admission webhooks
//
// Versions: all.
package errstring
