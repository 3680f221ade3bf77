// Package finalizername defines an Analyzer that reports finalizer names that
// the API server refuses.
//
// # Analyzer finalizername
//
// finalizername: report a finalizer name that the API server refuses
//
// Consequence: lost write.
//
// The finalizers of all controllers are in one list, so their names must be distinct.
// Built-in kinds accept only qualified names with a domain, custom resources any
// qualified name.
//
// At run time: built-in kinds refuse a name without a domain:
//
//	metadata.finalizers[0]: Invalid value: "cleanup": name is neither a standard finalizer name nor is it fully qualified
//
// Custom resources refuse a name that is not qualified. The object is not written.
//
// Instead: qualify a finalizer with your API group: `demo.ctrlvet.dev/cleanup`.
//
// Not reported:
//   - a name that is not constant, and the removal of an old name
//   - a name without a domain on a custom resource: since v1.29 the API server warns of
//     it, but objects already have it, so renaming costs more than the warning
//
// Versions: all of Kubernetes.
package finalizername
