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
// same update with the same resourceVersion can only conflict again: the object
// has to be read again, and the change made again, before each attempt.
//
// Forms:
//
// retryconflict/function: report an update, in a function that is retried, of an object that it does not read again
//
// By retry.RetryOnConflict, retry.OnError, or a poll.
//
// retryconflict/loop: report an update that a loop repeats after a failure without reading the object again
//
// A loop that a success ends.
//
// retryconflict/webhook: report an update by a webhook that nobody repeats after a conflict
//
// Of an object that the webhook itself has read before.
//
// At run time: all attempts fail, and the last error is returned:
//
//	Operation cannot be fulfilled on foos.demo.ctrlvet.dev "shop": the object has been modified; please apply your changes to the latest version and try again
//
// An admission webhook is not called again by a queue: there the conflict is what
// the user sees.
//
// Instead: begin the function that is retried by reading the object. What is
// read through a cache may be as old as before; read from the API server where
// that matters.
//
// Not reported:
//   - an object that is read, replaced or given a version anywhere in the function, also after the update
//   - an object that is handed to code of unknown effect, as a whole or in part
//   - an object that is made here or by another function, and may have no version
//   - patches, and creations
//   - a loop that reads the object again on some way back to the update
//   - a loop that goes on after an update that succeeded, too
//   - polls that give up when the update fails
//
// Versions: all.
//
// See also: retrywrap, staleversion.
package retryconflict
