// Package createorupdate defines an Analyzer that reports changes that
// CreateOrUpdate and CreateOrPatch lose or refuse.
//
// # Analyzer createorupdate
//
// createorupdate: report changes around CreateOrUpdate and CreateOrPatch that are lost or refused
//
// Consequence: lost write.
//
// CreateOrUpdate and CreateOrPatch read the stored object into the given one, call the
// mutate function, and write what it changed.
//
// Forms:
//
// createorupdate/before: report a field that is set before the call, and not by the function
//
// A field that is set before the call is used only when the object is created; when it
// exists, the read overwrites the field. An owner reference that is set before the call
// is lost in the same way, and an object of another controller is changed without an
// error. Inside the function, SetControllerReference refuses such an object.
//
// createorupdate/renamed: report a function that changes the name or namespace
//
// Consequence: hot loop.
//
// CreateOrUpdate and CreateOrPatch return an error.
//
// createorupdate/updater: report a function of one's own updater that replaces the object
//
// A helper of the project gets a struct with the object and a mutate function, like
// CreateOrUpdate. The function copies the wanted object over the stored one, so that its
// status, and labels and annotations of others, are lost.
//
// At run time: the second reconcile returns `unchanged` and keeps the old content. A
// function that changes the name ends with
//
//	MutateFn cannot mutate object name and/or object namespace
//
// Instead: set name and namespace before the call, and every other field that you own
// inside the function.
//
// Not reported:
//   - a field that the function sets, even in part
//   - labels, annotations, types and immutable fields, such as the spec of a Job or
//     PersistentVolumeClaim: they are often meant for the creation only
//   - objects that are known to be new: with a generateName, after a Get that found
//     none, or below a comment such as "only on creation"
//   - a mutate function that passes the object to another function, or is not a literal
//     at the call
//
// Versions: all of controller-runtime.
package createorupdate
