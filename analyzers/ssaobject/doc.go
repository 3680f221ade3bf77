// Package ssaobject defines an Analyzer that reports objects that cannot be
// applied.
//
// # Analyzer ssaobject
//
// ssaobject: report a server-side apply of an object that was read, or has no apiVersion and kind
//
// Consequence: lost write.
//
// The body of a server-side apply request holds the fields that the controller
// wants, with apiVersion and kind. An object that came from the API server has
// managedFields, and mostly neither apiVersion nor kind.
//
// An object that is read in the function, or is the answer of a write, and one that is
// made in the function and whose TypeMeta is never set, are both refused.
//
// At run time: the API server rejects an object that it has sent before:
//
//	metadata.managedFields must be nil
//
// and one without its type:
//
//	invalid object type: /, Kind=
//
// The fake client accepts managed fields, so unit tests pass.
//
// Instead: build a new object for server-side apply with nothing but the fields that
// your controller owns. If you apply all that was read, your controller owns all of it.
//
// Not reported:
//   - an object whose managed fields are removed in the function
//   - an object that another function may have changed or given its type
//   - apply configurations, unstructured objects without a type, and bodies that
//     are written out (RawPatch)
//
// Versions: Kubernetes v1.18 and later.
//
// See also: ssaowner
package ssaobject
