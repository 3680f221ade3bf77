// Package jsonpatchparent defines an Analyzer that reports JSON patches that
// need a map which may be missing.
//
// # Analyzer jsonpatchparent
//
// jsonpatchparent: report a JSON patch that adds a label or annotation to a map that may be absent
//
// Consequence: lost write.
//
// The add operation of a JSON patch (RFC 6902) needs an existing parent. An object
// without labels has no labels map, so a label cannot be added to it. The same holds for
// annotations.
//
// At run time: the API server refuses the patch with status 422, only for objects
// without the map:
//
//	the server rejected our request due to an error in our request
//
// Instead: use a merge patch, which creates the map.
//
// Not reported:
//   - a patch that adds the map, or tests for it, in an earlier operation
//   - a function that checks whether the object has the map
//   - objects that always have the map: those that the package creates with it, and pods
//     of a Deployment, StatefulSet, DaemonSet or Job, for labels
//   - other paths, and patches whose text is not constant apart from its values
//
// Versions: all of Kubernetes.
package jsonpatchparent
