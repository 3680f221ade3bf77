// Package statuslost defines an Analyzer that reports changes of spec and
// metadata that a write of the status drops.
//
// # Analyzer statuslost
//
// statuslost: report a change of an object that is lost because it, or that part of it, is not stored
//
// Consequence: lost write.
//
// The status endpoint starts from the stored object and takes nothing but the
// status. Labels, annotations, finalizers, owner references and the spec of the
// object that is sent are ignored. Frameworks that store objects by themselves
// store a part of them, too.
//
// A function reads an object, changes its spec or its metadata, and calls
// nothing but `Status().Update`, `Status().Patch` or `UpdateStatus` with it.
//
// `ReconcileKind` and `FinalizeKind` of knative's generated reconcilers, and
// `Update` and `Delete` of a crossplane provider's external client, get a copy
// of the object, of which the status is stored when they have returned. Of the
// object that wrangler hands to a status handler nothing is stored: the status
// that the handler returns is. Of that which gardener hands to an actuator
// nothing is stored either but what was done last, in a patch from the object as
// the actuator has left it.
//
// crossplane-runtime stores the annotations of the object once Create has
// returned. The answer of that request brings back the status as it is stored,
// and this is what is sent afterwards. Observe runs at the next reconcile,
// reads what is stored, and its status is saved.
//
// On other ways the package writes the status of the kind. Here the object that was
// read has its status or a condition changed, by the function or by one that it calls,
// and the function and its callers end without a write.
//
// At run time: `Status().Update` returns nil, and its answer puts the stored
// labels, finalizers and spec back into the object in memory. A finalizer added
// this way never guards anything, one removed this way keeps the object from
// being deleted. What Create sets in the status is never seen by Observe, which
// looks for the external resource by another name, and has it created again.
//
// Instead: write the main resource with Update or Patch as well, and before the
// status: its answer overwrites a status that is set earlier. Set the status of
// a managed resource in Observe, or keep it in an annotation, as
// `meta.SetExternalName` does.
//
// Not reported:
//   - unsaved: a change behind which, or at the end of whose function, one is called that puts the whole status into another object of the kind
//   - an object whose main resource is written on some path after the change, itself, through a copy, or as another object of the kind
//   - an object that is returned, stored or handed to code of unknown effect: that may write it
//   - an object of the caller, when the function can also end well without the status write, or the caller writes it, or another of its kind, behind the call
//   - a field of the spec, a label or an annotation that is read later, or whose object is handed to another function: the change was meant for this pass
//   - changes of spec, labels and annotations by a called function that is there for something else: it returns more than an error, or uses what it changed
//   - an API object that is kept inside the spec, and may be written on its own
//   - a field that a called function sets because it was zero or nil, or that was so and is read by the function that writes the status
//   - changes in functions whose names contain `default`, `normalize`, `sanitize` or `complete`
//   - managed fields, type, name and version; the metadata as a whole, taken over from another object; a field that is set to nil, zero or empty
//   - a map or list of the object that another API object was given, which is what is changed
//   - a new object that was never read
//   - metadata of built-in kinds: some of their status endpoints take it
//   - an object that is read again between the change and the status write
//   - kinds without the status subresource, and kinds of which it is not known, by statuslost/sent
//   - an object of whose kind something is written by a function that the handler runs: it may be a copy of it
//   - finalizers of an object that a framework handed in: rule finalizerpersist speaks of them
//   - conditions that Create sets, and a status that it looks at later, hands to code of unknown effect, or stores itself
//   - unsaved: a write of the object, or of another of its kind, that can follow, whatever part it stores, also deferred or in a caller; and a caller out of sight, in another package or through an interface
//   - unsaved: an object that code of unknown effect got before, and may keep; an element of a list, or a part of another value, which may be written with the rest
//   - unsaved: a status that is looked at afterwards, or whose object another function gets: it was computed for this pass
//   - unsaved: a change in a function literal, or by a called function that writes a status itself, or gets a context and lies in another package
//   - unsaved: a status, or a part of it, that a called function takes over from another object of the kind, which it has stored
//   - unsaved: a change after which nothing at all gets the object: rule lostchange speaks of it
//   - unsaved: a kind whose status the package nowhere writes, and kinds of Kubernetes itself, whose status is mostly worked out in memory; an object that is built here, comes from a cache or is captured by a function literal
//   - a status that Observe may set, or Update sets; and where Observe is out of sight or hands the object to code of unknown effect
//
// Versions: all of Kubernetes since custom resources have the status
// subresource (v1.11). knative.dev/pkg of 2026, wrangler v3, crossplane-runtime
// v1.20 to v2.4, gardener v1.149 ([frameworks](../frameworks.md)).
//
// See also: statusupdate, statusorder, lostchange
package statuslost
