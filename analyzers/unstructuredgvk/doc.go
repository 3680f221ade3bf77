// Package unstructuredgvk defines an Analyzer that reports unstructured objects
// without apiVersion and kind.
//
// # Analyzer unstructuredgvk
//
// unstructuredgvk: report an unstructured object that is used without apiVersion and kind
//
// Consequence: lost write.
//
// A client finds the resource of a typed object in its scheme. For an
// Unstructured object, or a PartialObjectMetadata, it needs the apiVersion and
// kind in the object.
//
// At run time: every call of the client fails before a request is sent:
//
//	Object 'Kind' is missing in 'unstructured object has no kind'
//
// Instead: call SetGroupVersionKind on an unstructured object first.
//
// Not reported:
//   - an object that comes from elsewhere, or that other code may have given its
//     kind
//   - literals with apiVersion or kind, or with keys that are not constant
//
// Versions: all of controller-runtime.
package unstructuredgvk
