// Package createorupdate defines an Analyzer that reports changes that
// CreateOrUpdate and CreateOrPatch lose or refuse.
//
// # Analyzer createorupdate
//
// createorupdate: report changes around CreateOrUpdate and CreateOrPatch that are lost or refused
//
// Consequence: lost write.
//
// Both read the stored object into the one they are given, call the function,
// and write what it changed.
//
// Forms:
//
// createorupdate/before: report a field that is set before the call, and not by the function
//
// What was set before the call counts only as long as the object does not exist. An owner
// that is set before is not even asked of an object that others have made, which is changed all
// the same; inside, SetControllerReference refuses one that another controller has.
//
// createorupdate/renamed: report a function that changes the name or namespace
//
// Consequence: hot loop.
//
// Both refuse it.
//
// createorupdate/updater: report a function of one's own updater that replaces the object
//
// A function that is given away together with the object, which its receiver reads
// and writes.
//
// At run time: the second pass returns `unchanged` and keeps the old content.
// A function that changes the name ends with
//
//	MutateFn cannot mutate object name and/or object namespace
//
// Instead: set name and namespace before the call, and every other field of
// yours inside the function.
//
// Not reported:
//   - a field that the function mentions, too: its parts may be for creation only
//   - an object whose name the server makes, and one below a comment that says that only a new object gets what is set ("only once", "on creation", "immutable")
//   - an object of which a Get has said before that there is none
//   - labels and annotations, types, role references and immutable flags: often meant for creation only; the spec of a PersistentVolumeClaim or a Job, which the server refuses to change
//   - a function that hands the object to another one, or is not written where it is called
//   - functions that replace an object without a status, or are not given away together with the object
//
// Versions: all of controller-runtime.
package createorupdate
