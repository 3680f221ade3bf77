// Package finalizername defines an Analyzer that reports finalizer names that
// the API server refuses.
//
// # Analyzer finalizername
//
// finalizername: report a finalizer name that the API server refuses
//
// Consequence: lost write.
//
// Finalizers of all controllers stand in one list. Built-in kinds take qualified
// names with a domain alone, custom resources qualified names.
//
// At run time: built-in kinds refuse such a name:
//
//	metadata.finalizers[0]: Invalid value: "cleanup": name is neither a standard finalizer name nor is it fully qualified
//
// and custom resources one that is no qualified name. The object is not written.
//
// Instead: use your API group: `demo.ctrlvet.dev/cleanup`.
//
// Not reported:
//   - a name that is not constant
//   - orphan, foregroundDeletion and kubernetes
//   - the removal of an old name
//   - a name without a domain for a custom resource: the API server warns of it since v1.29, but once it is released, objects hold it, and nobody renames it for a warning
//
// Versions: all of Kubernetes.
package finalizername
