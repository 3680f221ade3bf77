// Package createorupdate defines an Analyzer that reports fields that are set
// before CreateOrUpdate or CreateOrPatch, which overwrites them.
//
// # Analyzer createorupdate
//
// createorupdate: report a field that is set before CreateOrUpdate, and not by its function
//
// Consequence: lost write.
//
// CreateOrUpdate and CreateOrPatch read the stored object into the given one, call the
// mutate function, and write what it changed. A field that is set before the call is used
// only when the object is created; when it exists, the read overwrites the field.
//
// An owner reference that is set before the call is lost in the same way, and an object
// of another controller is changed without an error. Inside the function,
// SetControllerReference refuses such an object.
//
// At run time: the second reconcile returns `unchanged` and keeps the old content.
//
// Instead: set name and namespace before the call, and every other field that you own
// inside the function.
//
// Not reported:
//   - a field that the function mentions, even in part
//   - labels, annotations, types and immutable fields, such as the spec of a Job: they
//     are often meant for the creation only
//   - an object with a generateName, or that a Get has not found before
//   - a call below a comment such as "only on creation"
//   - a mutate function that passes the object to another function, or is not a literal
//
// Versions: all of controller-runtime.
package createorupdate
