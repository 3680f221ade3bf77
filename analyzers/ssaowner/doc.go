// Package ssaowner defines an Analyzer that reports apply requests without
// a field manager, or without force.
//
// # Analyzer ssaowner
//
// ssaowner: report a server-side apply that names no field manager, or does not force its fields
//
// Consequence: lost write.
//
// The API server keeps for each field who applied it. An apply request must
// name its manager, and is refused when it sets a field to another value than
// a second manager did, unless it is forced.
//
// With -ssaowner.unnamed, off unless asked for, custom resources are reported
// that a controller with a field FieldManager creates without naming it: they
// belong to another manager, which the API server makes up, and conflict with it
// from then on.
//
// At run time: without a manager every request ends with
//
//	PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch
//
// without force, as soon as somebody else has set a field, with
//
//	Apply failed with 1 conflict: conflict with "other": .data.image
//
// Instead: give client.FieldOwner with a name of the controller, and
// client.ForceOwnership: the controller knows what its fields must be.
//
// Fix: review. Client.ForceOwnership is added after client.FieldOwner. The
// fields are taken from whoever else sets them.
//
// Not reported:
//   - options that come from elsewhere
//   - a client of controller-runtime in a package, or a program, that makes clients with client.WithFieldOwner or a FieldOwner in client.Options
//   - a missing force in a function that tests for a conflict, names the resource version in what it applies, or reads the managed fields of an object
//   - a missing force for what says nothing but type, name, finalizers and owners: an empty configuration, which gives fields up
//   - a missing force for a ConfigMap or Secret whose controller applies it: nobody else writes it
//
// Versions: Kubernetes v1.18 and later; client.WithFieldOwner since
// controller-runtime v0.18.
package ssaowner
