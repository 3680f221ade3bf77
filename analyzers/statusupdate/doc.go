// Package statusupdate defines an Analyzer that reports writes of the main
// resource that were meant to save a changed status.
//
// # Analyzer statusupdate
//
// statusupdate: report a changed status that is written with the main resource
//
// Consequence: lost write.
//
// When a kind has the status subresource, the API server stores the status only
// when it is sent to the status endpoint. Update, Patch and Create ignore the
// status that is sent; a new object starts without one. There is no error.
// When a kind has no status subresource, the status is stored by Update, and the
// spec with it.
//
// Forms:
//
// statusupdate/alone: report a write of the main resource after a change of nothing but the status
//
// The kind has the subresource, so that the write stores nothing. This includes
// an Update that is made because a comparison found that the status differs, one
// in a function whose name says that it saves the status, and an Update after a
// failed status write: it was meant for servers without the subresource. Today
// it runs after a conflict, hides the error and leaves the status unsaved.
//
// statusupdate/along: report a changed status that is written along with what is stored
//
// The kind has the subresource. Spec and metadata are stored, or a new object is
// created, but its status is not.
//
// statusupdate/whole: report a status that is written with the whole object, as its kind lacks the subresource
//
// Here nothing is lost: the resource definition in the module lacks the status
// subresource, so a generated client stores the status with Update. But this
// write sends the spec, as it was read, as well. The generation grows, and the
// write looks like a change by a user to everybody who watches the kind. With
// the subresource, UpdateStatus stores the status alone.
//
// At run time: Update returns nil, and the object in memory holds the stored
// status again. If only the status was changed, even the resourceVersion stays
// the same. `kubectl get` shows an empty status, or the first phase all the
// time. The fake client behaves like this only for kinds that were passed to
// `WithStatusSubresource`, so tests without it do not notice.
//
// Instead: write the status with `Status().Update` or `Status().Patch`; with a generated
// clientset use `UpdateStatus`. Add the subresource if it is missing. If spec or
// metadata are written as well, write them first, then set the status and save it.
//
// Fix: safe for alone. `r.Update(ctx, app)` becomes `r.Status().Update(ctx,
// app)`, and likewise for Patch and for generated clientsets, when the object
// was read in the same function, nothing but its status was changed and the call
// has no options.
//
// Not reported:
//   - kinds of which it is not known whether they have the subresource: not built
//     in, no resource definition, no `+kubebuilder:subresource:status` marker, and
//     nobody writes their status
//   - a status that is also saved by a status write: before, after, in a deferred
//     call, in a called function, or on another path that the next reconcile takes
//     (see statuslost for the wrong order)
//   - an object that is read again, or passed to code that may save it, between
//     the change and the write
//   - a status that is filled with defaults, cleared where nothing shows that it
//     had content, or copied from another object that was just read, too
//   - a patch whose body is not made from the object (`RawPatch`), and dry runs
//   - the removal of a finalizer from an object that is being deleted
//
// Versions: all of controller-runtime and Kubernetes; the fake client since
// v0.15 and only with `WithStatusSubresource`.
//
// See also: statuslost
package statusupdate
