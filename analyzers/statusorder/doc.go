// Package statusorder defines an Analyzer that reports a status that is
// overwritten by the response to another write before it is saved.
//
// # Analyzer statusorder
//
// statusorder: report a status that the response to a main write overwrites before it is saved
//
// Consequence: lost write.
//
// Every write decodes the API server's answer into the object that was sent.
// When a kind has the status subresource, the answer to an Update or Patch of
// the object contains the stored status. What was set in memory is gone, and the
// status write that follows saves the old status again.
//
// At run time: both writes return nil, and the status never changes. The next
// reconcile starts with the old status and does the same.
//
// Instead: set the status after the write of the object, right before
// `Status().Update`. Or write the object through a DeepCopy.
//
// Fix: review. The status is kept in a variable while the object is written with
// Create, Update or Patch, and put back afterwards. This overwrites what the
// server had in other fields of the status.
//
// Not reported:
//   - a status that is set again after the first write, or kept in a variable and
//     put back
//   - a first write that sends a copy, has failed, or happens on a path without a
//     status write
//   - an object that is read again, or passed to code that may change it, in
//     between
//   - a status that is cleared, filled with defaults, or copied from another
//     object of the kind
//   - an object that is being deleted; kinds without the status subresource, and kinds for
//     which it is not known
//
// Versions: controller-runtime v0.10 and later clear the object before they
// decode the answer. Generated clientsets return the answer and leave their
// argument alone, so they are not concerned.
//
// See also: statusupdate, statuslost
package statusorder
