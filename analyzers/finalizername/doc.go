// Package finalizername defines an Analyzer that reports finalizer names that
// the API server refuses or warns about.
//
// # Analyzer finalizername
//
// finalizername: report a finalizer name without a domain, or that is no qualified name
//
// Consequence: lost write.
//
// Finalizers of all controllers stand in one list. A name without a domain may
// be used by somebody else as well, and who removes it first ends the object
// for both.
//
// At run time: built-in kinds refuse such a name:
//
//	metadata.finalizers[0]: Invalid value: "cleanup": name is neither a standard finalizer name nor is it fully qualified
//
// Custom resources accept it with the warning
//
//	metadata.finalizers: "cleanup": prefer a domain-qualified finalizer name including a path (/) to avoid accidental conflicts with other finalizer writers
//
// and refuse a name that is no qualified name.
//
// Instead: use your API group: `demo.ctrlvet.dev/cleanup`. Objects that exist
// keep the old name, so that both must be removed at the end.
//
// Not reported:
//   - a name that is not constant
//   - orphan, foregroundDeletion and kubernetes
//   - the removal of an old name
//   - a name like finalizers.demo.ctrlvet.dev for a custom resource: the API server warns of it, but nobody else uses it
//
// Versions: the API server warns since v1.29.
package finalizername
