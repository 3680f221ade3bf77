// Package finalizername defines an Analyzer that reports names of finalizers, and
// types and reasons of conditions, that the API server refuses.
//
// # Analyzer finalizername
//
// finalizername: report a finalizer, or the type or reason of a condition, that is refused
//
// Consequence: lost write.
//
// The finalizers of all controllers are in one list, so their names must be distinct.
// Built-in kinds accept only qualified names with a domain, custom resources any
// qualified name. The reason of a metav1.Condition is one word, and its type a word or a
// qualified name: both are part of the schema of each kind with conditions.
//
// At run time: built-in kinds refuse a name without a domain:
//
//	metadata.finalizers[0]: Invalid value: "cleanup": name is neither a standard finalizer name nor is it fully qualified
//
// Custom resources refuse a name that is not qualified. The object is not written. A status
// with a reason of several words is refused in each reconcile:
//
//	status.conditions[0].reason: Invalid value: "Paused by user": status.conditions[0].reason in body should match
//
// Instead: use your API group: `demo.ctrlvet.dev/cleanup`; and `PausedByUser`, with the
// sentence in the message.
//
// Not reported:
//   - a name that is not constant, and the removal of an old name
//   - a name without a domain on a custom resource: since v1.29 the API server warns of
//     it, but objects already have it, so renaming costs more than the warning
//
// Versions: all of Kubernetes.
package finalizername
