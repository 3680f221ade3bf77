// Package converterptr defines an Analyzer that reports conversions from and to
// unstructured content with a value that is not a pointer.
//
// # Analyzer converterptr
//
// converterptr: report a conversion to or from unstructured content without a pointer
//
// Consequence: crash.
//
// ToUnstructured reads an object through a pointer, and FromUnstructured fills one.
// Their parameters have type any, so a struct compiles as well.
//
// At run time: the conversion always fails:
//
//	ToUnstructured requires a non-nil pointer to an object, got v1.Pod
//
// Instead: pass the address of the object to the unstructured converter.
//
// Fix: safe. The address is passed.
//
// Not reported:
//   - interfaces and type parameters, which may hold a pointer
//
// Versions: all versions of apimachinery.
package converterptr
