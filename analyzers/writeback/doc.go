// Package writeback defines an Analyzer that reports defaults that were set in
// memory and are lost with the answer of a write.
//
// # Analyzer writeback
//
// writeback: report defaults, set in memory, that the answer of a write takes away again
//
// Consequence: lost write.
//
// A successful Update or Patch fills the object with the server's answer, and
// empties it before: what was in memory alone is gone. A function that sets
// defaults in the spec of an object that was read, and does not store them, has
// done its work in vain once the status is written through the same object.
//
// At run time: what comes after the write sees the field as the user left it:
//
//	resource name may not be empty
//
// or does without error something else than it does in a pass that writes no
// status.
//
// Instead: write a copy (`r.Status().Update(ctx, app.DeepCopy())`), or set the
// defaults again.
//
// Not reported:
//   - changes by functions whose name does not speak of defaults
//   - defaults that the function which sets them stores itself
//   - defaults that are stored first: by Update, Create, or a patch whose base was taken before they were set; also where that happens only when they have changed something
//   - defaults that nobody reads after the write, or that are set again before
//   - what functions of other packages read, and what stands behind a write that is deferred
//   - clientsets: they leave their argument alone
//
// Versions: all of controller-runtime.
//
// See also: statusorder, statuslost
package writeback
