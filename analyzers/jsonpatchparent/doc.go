// Package jsonpatchparent defines an Analyzer that reports JSON patches that
// need a map which may be absent.
//
// # Analyzer jsonpatchparent
//
// jsonpatchparent: report a JSON patch that adds a label or annotation to a map that may be absent
//
// Consequence: lost write.
//
// The operation add of a JSON patch (RFC 6902) needs the parent of what it
// adds. An object without labels has no map of labels.
//
// At run time: for such objects, and only for those, the API server answers 422:
//
//	the server rejected our request due to an error in our request
//
// Instead: use a merge patch, which makes the map.
//
// Not reported:
//   - a patch that adds the map before, or has a test operation before
//   - a function that looks at the map, unless the patch is sent where there is none
//   - an object of a kind that the package creates, always with the map
//   - the labels of a pod: a Deployment, StatefulSet, DaemonSet or Job makes none without, as it could not select them
//   - a map that is replaced: the API server takes replace for add where there is none
//   - other paths, and patches whose text is not constant but for its values
//
// Versions: all of Kubernetes.
package jsonpatchparent
