// Package missingversion defines an Analyzer that reports updates without the
// resourceVersion of the object that was read before.
//
// # Analyzer missingversion
//
// missingversion: report an update of a new object without the version of the one that was read
//
// Consequence: lost write.
//
// A function that creates an object, or updates the one that is there, often sends
// the new object in both cases. The update has to carry the resourceVersion of the
// object that was read. Without it most built-in kinds are overwritten whatever
// has happened since the read; custom resources are refused, and with them
// budgets, leases, webhook configurations, and a few others.
//
// At run time: for a custom resource every update fails:
//
//	metadata.resourceVersion: Invalid value: 0: must be specified for an update
//
// A built-in kind loses the labels and annotations that somebody has added since
// they were read to be kept; nothing is logged.
//
// Instead: copy the ResourceVersion of the object that was read, and retry on
// conflict; or change that object and update it; or use server-side apply.
//
// Not reported:
//   - an object that the function does not create as well: it may have a version
//   - a built-in kind that takes over no labels, annotations, finalizers or owners: it may be meant to be overwritten
//   - an unstructured object that a dynamic client for a resource of Kubernetes' own writes
//   - an object that was read with a client in another field of the same type, as that of another cluster
//   - an object that is handed to code of unknown effect, and an unstructured one in which anything but its metadata is changed, or where the function puts a version into a map
//
// Versions: all.
//
// See also: retryconflict, staleversion.
package missingversion
