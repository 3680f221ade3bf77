// Package ssaowner defines an Analyzer that reports apply requests without
// a field manager, or without force.
//
// # Analyzer ssaowner
//
// ssaowner: report a server-side apply that names no field manager, or does not force its fields
//
// Consequence: lost write.
//
// The API server records for each field which manager applied it. An apply
// request must name its manager. It is rejected when it changes the value of a
// field that another manager owns, unless it is forced.
//
// At run time: without a manager every request fails:
//
//	PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch
//
// Without force it fails as soon as somebody else has set a field:
//
//	Apply failed with 1 conflict: conflict with "other": .data.image
//
// Instead: pass client.FieldOwner with the name of the controller, and
// client.ForceOwnership; a controller knows what its fields must be.
//
// Fix: review. Client.ForceOwnership is added after client.FieldOwner. The
// fields are then taken over from whoever else sets them.
//
// Not reported:
//   - options that come from elsewhere, and clients with a default owner
//     (client.WithFieldOwner, FieldOwner in client.Options)
//   - a missing force where the code handles conflicts or reads the managed fields
//   - a missing force for an object that sets nothing but its name
//   - a missing force for a ConfigMap or Secret that belongs to the controller
//
// Versions: Kubernetes v1.18 and later; client.WithFieldOwner since
// controller-runtime v0.18.
package ssaowner
