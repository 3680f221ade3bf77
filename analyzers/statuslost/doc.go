// Package statuslost defines an Analyzer that reports changes of spec and
// metadata that a write of the status drops.
//
// # Analyzer statuslost
//
// statuslost: report a change of spec or metadata that is lost because only the status is written
//
// Consequence: lost write.
//
// The status endpoint starts from the stored object and takes nothing but the
// status. Labels, annotations, finalizers, owner references and the spec of the
// object that is sent are ignored.
//
// At run time: `Status().Update` returns nil, and its answer puts the stored
// labels, finalizers and spec back into the object in memory. A finalizer added
// this way never guards anything, one removed this way keeps the object from
// being deleted.
//
// Instead: write the main resource with Update or Patch as well, and before the
// status: its answer overwrites a status that is set earlier.
//
// Not reported:
//   - an object whose main resource is written on some path after the change, itself, through a copy, or as another object of the kind
//   - an object that is returned, stored or handed to code of unknown effect: that may write it
//   - an object of the caller, when the function can also end well without the status write
//   - a field of the spec, a label or an annotation that is read later, or whose object is handed to another function: the change was meant for this pass
//   - changes of spec, labels and annotations by a called function that is there for something else: it returns more than an error, or uses what it changed
//   - an API object that is kept inside the spec, and may be written on its own
//   - a field that a called function sets because it was zero or nil
//   - changes in functions whose names contain `default`, `normalize`, `sanitize` or `complete`
//   - managed fields, type, name and version; the metadata as a whole, taken over from another object; a field that is set to nil, zero or empty
//   - a new object that was never read
//   - metadata of built-in kinds: some of their status endpoints take it
//   - an object that is read again between the change and the status write
//   - kinds without the status subresource, and kinds of which it is not known
//
// Versions: all of Kubernetes since custom resources have the status
// subresource (v1.11).
//
// See also: statusupdate, statusorder
package statuslost
