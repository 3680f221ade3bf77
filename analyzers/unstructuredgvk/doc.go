// Package unstructuredgvk defines an Analyzer that reports unstructured objects
// without apiVersion and kind.
//
// # Analyzer unstructuredgvk
//
// unstructuredgvk: report an unstructured object that is used without apiVersion and kind
//
// Consequence: lost write.
//
// A client finds the resource of a Go type in its scheme. That of an
// Unstructured object, or of PartialObjectMetadata, it can know only from the
// object's apiVersion and kind.
//
// At run time: every call of the client fails before it sends anything:
//
//	Object 'Kind' is missing in 'unstructured object has no kind'
//
// Instead: call SetGroupVersionKind first.
//
// Not reported:
//   - an object that more is done with before than to set or read its metadata, and fields of its content by their names
//   - an object that comes from elsewhere, or from before a loop
//   - literals with apiVersion or kind, or with names that are not constant
//   - what a subresource is read into: the client finds it by the object alone
//
// Versions: all of controller-runtime.
package unstructuredgvk
