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
// object that is sent. Frameworks that store the object for you store only a
// part of it, too.
//
// Reported is a function that reads an object, changes its spec or metadata, and
// then writes it with `Status().Update`, `Status().Patch` or `UpdateStatus`
// only.
//
// With other frameworks, the part that is stored differs. For knative's
// `ReconcileKind` and `FinalizeKind`, and for `Update` and `Delete` of a
// crossplane provider's external client, it is the status. For a status handler
// of wrangler it is the returned status only. For an actuator of gardener it is
// the last operation and the last error in the status.
//
// crossplane-runtime stores the annotations of a managed resource after `Create`
// has returned. The answer to that request resets the status, so a status that
// Create sets is lost. A status that Observe sets is saved.
//
// Also reported is a changed status or condition of an object that was read when
// neither the function nor its callers write the object afterwards, although the
// package writes the status of that kind elsewhere.
//
// At run time: nothing fails. `Status().Update` returns nil and puts the stored
// labels, finalizers and spec back into the object in memory. A finalizer that
// was added this way never protects anything, and one that was removed this way
// still blocks the deletion. What Create sets in the status never reaches
// Observe, which looks for the external resource under another name and has it
// created again.
//
// Instead: write the object with Update or Patch as well, before the status: the
// answer to that write overwrites a status that was set earlier. Set the status
// of a managed resource in Observe, or keep the value in an annotation, as
// `meta.SetExternalName` does.
//
// Not reported:
//   - an object that is returned, stored or passed to code that may write it, and
//     one that is written on any path after the change
//   - a change that the function itself uses later, such as a default that is
//     filled in for this reconcile
//   - kinds without the status subresource, and kinds whose definition is not
//     known
//   - metadata of built-in kinds: some of their status endpoints store it
//   - a status that is only computed in memory: it is read or handed on afterwards
//   - finalizers of objects that a framework passes in (see finalizerpersist), and
//     changes after which nothing uses the object at all (see lostchange)
//
// Versions: all of Kubernetes since custom resources have the status subresource
// (v1.11). knative.dev/pkg of 2026, wrangler v3, crossplane-runtime v1.20 to
// v2.4, gardener v1.149 ([frameworks](../frameworks.md)).
//
// See also: statusupdate, statusorder, lostchange
package statuslost
