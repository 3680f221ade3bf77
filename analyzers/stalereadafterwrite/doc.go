// Package stalereadafterwrite defines an Analyzer that reports reads from the cache of
// what was created a moment before.
//
// # Analyzer stalereadafterwrite
//
// stalereadafterwrite: report a cached Get of what the same pass has just created
//
// Consequence: noise.
//
// The client of a manager writes to the API server and reads from the manager's
// cache. The cache learns of a new object by a watch, some time after Create has
// returned. A Get right after Create does not find the object.
//
// At run time: the first reconcile of each object fails, is counted as an error,
// and is retried:
//
//	services "shop" not found
//
// Instead: use the object that was passed to Create: it holds the API server's
// answer. What others fill in later triggers a reconcile when it changes.
//
// Not reported:
//   - a NotFound that is handled, by the function or its caller, or only logged
//   - a Get after something that waits, or in a function literal that may be
//     retried
//   - clients that may read from the API server: other clients than that of a
//     manager, kinds in DisableFor, unstructured objects, and packages that set
//     EnableReadYourWritesConsistency
//
// Versions: all. From v0.25 on the reads of a client with
// EnableReadYourWritesConsistency wait for its writes.
//
// See also: getanyerror.
package stalereadafterwrite
