// Package unstructuredlostwrite defines an Analyzer that reports writes that
// never reach an unstructured object.
//
// # Analyzer unstructuredlostwrite
//
// unstructuredlostwrite: report a write to a copy of an unstructured field that is thrown away
//
// Consequence: lost write.
//
// NestedMap, NestedSlice and their like return copies, and so do GetLabels,
// GetAnnotations, GetFinalizers and GetOwnerReferences of an Unstructured; those
// of a typed object return the map itself. What is written to such a copy
// reaches the object only when it is stored back. The same functions take every
// argument for the name of one field: "spec.replicas" is one key with a dot.
//
// At run time: nothing fails. The object keeps its old value, and a path with
// dots is never found:
//
//	found: false, err: <nil>
//
// Instead: store the copy back with SetLabels, SetNestedMap and so on, and pass
// each field of a path as its own argument.
//
// Fix: review. The copy of labels, annotations, finalizers or owner references
// is stored after the last write. The object changes then, and whoever shares it
// sees that.
//
// Not reported:
//   - a copy that anything else is done with: it is stored, returned, passed on, or read after the write
//   - getters behind an interface, such as client.Object: the object may be typed
//   - a copy that a function literal uses
//   - keys with dots below labels, annotations, data and the like, and those that are keys of a map in the file
//   - keys with dots in content that does not begin with a spec, a status or metadata
//
// Versions: all versions of apimachinery.
//
// See also: unstructuredjson
package unstructuredlostwrite
