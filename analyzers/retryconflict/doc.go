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
// Reported is an update, in a function that is passed to retry.RetryOnConflict,
// retry.OnError or a poll, of an object that the function does not read again.
//
// At run time: all attempts fail, and the last error is returned:
//
//	Operation cannot be fulfilled on foos.demo.ctrlvet.dev "shop": the object has been modified; please apply your changes to the latest version and try again
//
// Instead: read the object at the beginning of the function that RetryOnConflict
// repeats. A read through a cache may return the same old version; read from the API
// server where that matters.
//
// Not reported:
//   - an object that is read again, replaced or given a version anywhere in the
//     function
//   - an object that is new, comes from another function, or is passed, itself or
//     its metadata, to code that may read it again
//   - patches and creations
//   - polls that stop at a failed update, and dry runs
//
// Versions: all.
//
// See also: retrywrap, staleversion.
package retryconflict
