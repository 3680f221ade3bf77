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
// and write what it changed. What was set before the call counts only as long
// as the object does not exist.
//
// At run time: the second pass returns `unchanged` and keeps the old content.
// A function that changes the name ends with
//
//	MutateFn cannot mutate object name and/or object namespace
//
// One that replaces the whole object removes its resource version, so that
// nothing guards against a concurrent change, its status and what others set.
// CreateOrUpdate does not write the status of kinds with the subresource.
// Annotations that are replaced as a whole lose those of others, such as the
// revision of a Deployment, whose controller puts it back at once, which wakes
// this one again.
//
// Instead: set name and namespace before the call, and every other field of
// yours inside the function.
//
// Not reported:
//   - a field that the function mentions, too: its parts may be for creation only
//   - labels and annotations, types, role references and immutable flags: often meant for creation only
//   - annotations that are replaced on kinds on which nobody else is known to write any
//   - a function that hands the object to another one, or is not written where it is called
//   - a function that replaces the object and keeps its resource version
//   - outside CreateOrUpdate: functions that replace an object without a status, or are not given away together with the object
//
// Versions: all of controller-runtime.
package createorupdate
