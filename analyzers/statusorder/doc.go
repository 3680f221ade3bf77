// Package statusorder defines an Analyzer that reports a status that is
// overwritten by the answer of another write before it is saved.
//
// # Analyzer statusorder
//
// statusorder: report a status that the answer of a main write overwrites before it is saved
//
// Consequence: lost write.
//
// Every write decodes the API server's answer into the object it was given.
// When a kind has the status subresource, the answer to a write of the main
// resource holds the stored status: what was set in memory is gone, and the
// status write that follows saves the old status again. A status patch with the
// base of the patch of the main resource before it has nothing to send at all.
//
// At run time: both writes return nil, and the status never changes. The next
// pass starts with the old status and does the same.
//
// Instead: set the status after the write of the main resource, right before
// `Status().Update`; or write the main resource through a DeepCopy.
//
// Fix: review. The status is kept in a variable while the main resource is
// written with Create, Update or Patch, and put back behind it: what the server
// held in other fields of the status is overwritten.
//
// Not reported:
//   - a status that is set again after the main write, the same field or the whole
//   - a status that is kept in a variable before the main write and put back after it
//   - a main write of a copy of the object
//   - a main write on a path that returns before the status write, or that failed
//   - a main write in a called function that may leave it out and tells so by more than an error
//   - a status that a called function may set, on a way on which it says false: that it has not
//   - a status patch whose base was taken after the main write
//   - what the mutate function of `CreateOrPatch` sets: it is saved there
//   - an object that is read again or handed to code of unknown effect in between
//   - a status that is taken over from another object of the kind, set to nil, zero or empty, or filled in by a function named after defaults
//   - a main write of an object that is being deleted: nobody misses its status
//   - kinds without the status subresource, and kinds of which it is not known
//
// Versions: controller-runtime v0.10 and later clear the object before they
// decode the answer. Generated clientsets return the answer and leave their
// argument alone, so they are not concerned.
//
// See also: statusupdate, statuslost
package statusorder
