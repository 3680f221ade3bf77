// Package unstructurednilobj defines an Analyzer that reports writes to an
// unstructured object without content.
//
// # Analyzer unstructurednilobj
//
// unstructurednilobj: report a write to the nil content of a new unstructured object
//
// Consequence: crash.
//
// The content of an empty Unstructured is a nil map. Its methods, such as
// SetName, make the map when they need it. SetNestedField, and an assignment to
// a key of the map, do not.
//
// At run time: the process panics:
//
//	panic: assignment to entry in nil map
//
// Instead: create an unstructured object with `Object: map[string]any{}`; or set
// apiVersion and kind first, which every object needs.
//
// Fix: safe. The literal gets an empty content.
//
// Not reported:
//   - an object that comes from elsewhere, or with which a method or function has
//     been called before
//
// Versions: all versions of apimachinery.
//
// See also: unstructuredgvk
package unstructurednilobj
