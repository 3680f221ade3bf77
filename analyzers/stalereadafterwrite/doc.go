// Package stalereadafterwrite defines an Analyzer that reports reads from the cache of
// what was created a moment before.
//
// # Analyzer stalereadafterwrite
//
// stalereadafterwrite: report a cached Get of what the same pass has just created
//
// Consequence: noise.
//
// A client of a manager writes to the API server and reads from its cache, which learns
// of the write by a watch, some time after Create has returned. A Get right behind it
// does not find the object.
//
// At run time: the first pass of each object fails, is counted as an error, and comes
// again later than it would have to:
//
//	services "shop" not found
//
// Instead: go on with the object that Create got: it holds what the API server has made
// of it. What others fill in later comes with the event of its change.
//
// Not reported:
//   - a NotFound that is told apart, by the function or by one that calls it, or only logged
//   - a Get behind an AlreadyExists, or behind something that waits
//   - keys that are not seen to be that of the object, or the one by which it was looked for before
//   - a Get in a function literal, which may be tried again, or in another function
//   - readers that are not seen to be the client of a manager; kinds in DisableFor, also of another package; a NewClient of a program that imports the package; unstructured objects
//   - packages that set EnableReadYourWritesConsistency
//   - functions that reconcilers do not run
//
// Versions: all. From v0.25 on the reads of a client with EnableReadYourWritesConsistency
// wait for its writes.
//
// See also: createexists, getanyerror.
package stalereadafterwrite
