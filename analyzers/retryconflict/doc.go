// Package retryconflict defines an Analyzer that reports updates that are
// repeated with the resourceVersion that conflicted.
//
// # Analyzer retryconflict
//
// retryconflict: report retries of an update that do not read the object again
//
// Consequence: lost write.
//
// A conflict means that somebody has changed the object since it was read. The
// same update with the same resourceVersion can only conflict again. Each
// attempt has to read the object and make the change again.
//
// Forms:
//
// retryconflict/function: report an update, in a function that is retried, of an object that it does not read again
//
// Passed to retry.RetryOnConflict, retry.OnError, or a poll.
//
// retryconflict/loop: report an update that a loop repeats after a failure without reading the object again
//
// The loop ends after a success, and tries again after a failure.
//
// At run time: all attempts fail, and the last error is returned:
//
//	Operation cannot be fulfilled on foos.demo.ctrlvet.dev "shop": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: read the object at the beginning of the function that is retried. A
// read through a cache may return the same old version; read from the API server
// where that matters.
//
// Not reported:
//   - an object that is read again, replaced or given a version anywhere in the
//     function or loop
//   - an object that is new, comes from another function, or is passed to code
//     that may read it again
//   - patches and creations
//   - loops and polls that stop at a failed update, or go on after a success
//
// Versions: all.
//
// See also: retrywrap, staleversion.
package retryconflict
