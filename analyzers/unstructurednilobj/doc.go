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
// SetName, make the map when they need it; SetNestedField and an assignment to
// an element do not.
//
// At run time: the process panics:
//
//	panic: assignment to entry in nil map
//
// Instead: begin with `Object: map[string]any{}`, or set apiVersion and kind
// first, which every object needs.
//
// Fix: safe. The literal gets an empty content.
//
// Not reported:
//   - an object that anything is done with before: a method, a function, a comparison
//   - an object that comes from elsewhere, or from before a loop
//
// Versions: all versions of apimachinery.
//
// See also: unstructuredgvk
package unstructurednilobj
