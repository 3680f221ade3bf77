// Package errstring defines an Analyzer that reports errors of the API that
// are recognised by their text.
//
// # Analyzer errstring
//
// errstring: report an API error that is told apart by its text
//
// Consequence: wrong state.
//
// The text of an error differs between the API server, caches, fakes and versions, and
// unrelated errors contain the same words: "host not found" says nothing about the
// object.
//
// At run time: another failure is taken for the expected one. With
//
//	dial tcp: lookup api.example.com: host not found
//
// the object counts as missing, and the code goes on to create it or to clean up after
// it.
//
// Instead: test the reason of the error: `apierrors.IsNotFound(err)`, `IsAlreadyExists`,
// `IsConflict`, `meta.IsNoMatchError(err)`.
//
// Fix: review. The comparison becomes such a test. The text may match more errors than
// the test does: check which errors can occur.
//
// Not reported:
//   - errors that do not come from a client or lister in the same function
//   - texts that stand for no reason of the API, and those of admission webhooks
//
// Versions: all.
package errstring
