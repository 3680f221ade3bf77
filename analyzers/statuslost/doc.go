// Package statuslost defines an Analyzer that reports changes of spec and
// metadata that a write of the status drops.
//
// # Analyzer statuslost
//
// statuslost: report a change of an object that is lost because it, or that part of it, is not stored
//
// Consequence: lost write.
//
// A write of the status stores the status and nothing else. The API server
// ignores labels, annotations, finalizers, owner references and the spec of the
// object that is sent.
//
// Reported is a function that reads an object, changes its spec or metadata, and
// then writes it with `Status().Update`, `Status().Patch` or `UpdateStatus`
// only.
//
// Also reported is a changed status or condition of an object that was read when
// neither the function nor its callers write the object afterwards, although the
// package writes the status of that kind elsewhere, or has its reconciler; and one that a called
// function sets when it fails, where the caller then returns without writing it.
//
// And a status that is set before the object is read anew, or before Update or Patch, whose
// answer brings the stored status back: what `Status().Update` saves behind it is the old one.
//
// At run time: nothing fails. `Status().Update` returns nil and puts the stored
// labels, finalizers and spec back into the object in memory. A finalizer that
// was added this way never protects anything, and one that was removed this way
// still blocks the deletion.
//
// Instead: write the object with Update or Patch as well, before the status; the
// response to that write overwrites a status that was set earlier.
//
// Not reported:
//   - an object that is written on any path after the change, by a caller too, or that is
//     returned, stored or passed to code that may write it
//   - a change that the function itself uses later, or a default that the functions which
//     write the status read
//   - kinds without the status subresource, and kinds whose definition is not known; metadata of
//     built-in kinds: some of their status endpoints store it
//   - a status that is read, handed on or set again afterwards, or put into an object that is read
//     anew; behind the answer to a write: in a function that is called, or of an object that goes
//   - changes after which nothing uses the object at all (see lostchange)
//
// Versions: all of Kubernetes since custom resources have the status subresource
// (v1.11).
//
// See also: statusupdate, lostchange
package statuslost
