// Package statusupdate defines an Analyzer that reports a change of the status
// that is not saved because only the main resource is written.
//
// # Analyzer statusupdate
//
// statusupdate: report a changed status that a write of the main resource drops
//
// Consequence: lost write.
//
// When a kind has the status subresource, the API server stores the status only
// when it is sent to the status endpoint. Update, Patch and Create ignore the
// status that is sent; a new object starts without one. There is no error.
//
// Forms:
//
// statusupdate/alone: report a write of the main resource after a change of nothing but the status
//
// The write stores nothing. This includes an Update that is made because a
// comparison found that the status differs, when nothing else was changed. It
// also includes an Update as a fallback after a failed status write: it was
// meant for servers without the subresource. Today it runs after a conflict,
// hides the error and leaves the status unsaved.
//
// statusupdate/along: report a changed status that is written along with what is stored
//
// Spec and metadata are stored, or a new object is created, but its status is
// not.
//
// statusupdate/whole: report a status that is stored with the whole object, as its kind has no subresource
//
// The resource definition of the kind has no status subresource. A write by a
// generated client then sends the spec, as it was read, together with the
// status. The generation grows, and the write looks like a change by a user to
// everybody who watches the kind.
//
// At run time: Update returns nil, and the object in memory holds the stored
// status again. If only the status was changed, even the resourceVersion stays
// the same. `kubectl get` shows an empty status, or the first phase all the
// time. The fake client behaves like this only for kinds that were passed to
// `WithStatusSubresource`, so tests without it do not notice.
//
// Instead: write the status with `Status().Update` or `Status().Patch`
// (`UpdateStatus` of a generated clientset). If spec or metadata are written as
// well, write them first, then set the status and save it.
//
// Fix: safe for alone. `r.Update(ctx, app)` becomes `r.Status().Update(ctx,
// app)`, and likewise for Patch and for generated clientsets, when the object
// was read in the same function, nothing but its status was changed and the call
// has no options.
//
// Not reported:
//   - kinds without the status subresource, and kinds for which it is not known:
//     not built in, no `+kubebuilder:subresource:status` marker, and nobody writes
//     their status
//   - a status that is also saved by a status write: before, after, in a deferred
//     call, in a called function, or on another path that the next reconcile takes
//     (see statusorder for the wrong order)
//   - an object that is read again, or passed to code that may save it, between
//     the change and the write
//   - a status that is cleared, filled with defaults, or copied from another
//     object of the kind
//   - a patch whose body is not made from the object (`RawPatch`)
//   - the removal of a finalizer from an object that is being deleted
//   - dry runs and tests
//
// Versions: all of controller-runtime and Kubernetes; the fake client since
// v0.15 and only with `WithStatusSubresource`.
//
// See also: statusorder, statuslost
package statusupdate
