// Package statusupdate defines an Analyzer that reports a change of the status
// that is not saved because only the main resource is written.
//
// # Analyzer statusupdate
//
// statusupdate: report a changed status that a write of the main resource drops
//
// Consequence: lost write.
//
// When a kind has the status subresource, the API server takes the status from
// writes of the status endpoint only. Update, Patch and Create of the main
// resource replace the status that is sent by the stored one (a new object
// starts without). No error tells so.
//
// Forms:
//
// statusupdate/alone: report a write of the main resource after a change of nothing but the status
//
// The write stores nothing at all. So does one that is made because the status as a whole
// was compared and found to differ, whoever has changed it, unless something else is changed.
//
// An Update that answers any failure of a status write was the fallback for servers
// without the subresource; today it runs after a conflict, hides the error and leaves the
// status unsaved.
//
// statusupdate/along: report a changed status that is written along with what is stored
//
// Spec and metadata are stored, and a new object is. Where every reconcile computes the
// status anew and saves it, its author may not miss what this write drops.
//
// statusupdate/whole: report a status that is stored with the whole object, as its kind has no subresource
//
// Where the resource definition of a kind of the module lacks the subresource, a write by a
// generated client sends the spec as it was read beside the status, counts up the generation, and so looks
// like a change of a user to each who waits for one.
//
// At run time: Update returns nil and the object in memory holds the stored
// status again. If nothing but the status was changed, not even the
// resourceVersion changes. The status of the object stays as it was: empty, or
// forever at its first phase. The fake client behaves like this only for kinds
// given to `WithStatusSubresource`, so tests without it do not notice.
//
// Instead: write the status with `Status().Update` or `Status().Patch`
// (`UpdateStatus` of a generated clientset). If spec or metadata are written
// too, write them first, set the status after that write and save it then.
//
// Fix: safe for alone. `r.Update(ctx, app)` becomes `r.Status().Update(ctx, app)`, and
// likewise for Patch and for generated clientsets, when the object was read in
// the same function, nothing but its status was changed and the call has no
// options.
//
// Not reported:
//   - kinds without the status subresource, and kinds of which it is not known: no `+kubebuilder:subresource:status` marker, not built in, and nobody writes their status
//   - kinds whose resource definition, in YAML in the module that declares them, has no status subresource, whatever their markers say
//   - a write of the status of the same object that can stand between, or follow, also in a deferred call or a called function (see statusorder)
//   - a change that is written along with something else, where another way from it saves the status: the write brings the next pass, which sets it again and has nothing else to write
//   - a change on the way on which the helper that makes it says that there was none, and the status is saved on the other; of an object that is created where it is missing, a status that is saved where it is there: the next pass does so
//   - a change of spec or metadata along with the status, when the object is returned, stored or handed to code of unknown effect afterwards: that may save the status
//   - a status that is taken over from another object of the kind, other than into an object that was read here and in which nothing else is changed
//   - a status that is set to nil, zero or empty, other than where a test shows that it held something, or filled in by a function named after defaults that does not write the object itself
//   - a function value that gets a pointer to the status of an object in which something else is, or may be, changed
//   - elements of a list that a copy of the object shares, when a callee sets a condition in the copy
//   - a change that was made in the same way, and saved, before
//   - a status that is kept in a variable or a copy for later, or another object of the kind whose status is written afterwards
//   - an object that is read again, or handed to code of unknown effect, between the change and the write; methods of its own that get and return nothing by which it could be saved are no such code
//   - a new object that was made elsewhere, and the status of a new Node, which the server keeps
//   - a patch that is written out (`RawPatch`) or comes from elsewhere: its body is not the object
//   - the removal of a finalizer from an object that is being deleted, or on each way to the write, and a helper that does nothing but change finalizers
//   - dry runs and tests
//   - the fallback after a test for NotFound or another test of the error
//
// Versions: all of controller-runtime and Kubernetes; the fake client since
// v0.15 and only with `WithStatusSubresource`.
//
// See also: statusorder, statuslost
package statusupdate
