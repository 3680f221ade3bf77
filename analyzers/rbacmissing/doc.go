// Package rbacmissing defines an Analyzer that reports requests to the API
// server whose verb no RBAC marker grants.
//
// # Analyzer rbacmissing
//
// rbacmissing: report a request whose verb no RBAC marker of the module grants
//
// Consequence: hang.
//
// controller-gen makes the role of an operator from its RBAC markers. The API
// server forbids every request that they do not grant. A write fails each time.
// A read through the cache of a manager, even a Get, needs list and watch:
// without them it waits for an informer that never syncs.
//
// Only packages that have RBAC markers themselves are checked, and those that
// make a controller, against config/rbac/role.yaml if there are no markers.
// `ctrlvet rbac -diff` compares the markers with what whole programs need, and
// prints the smallest role.
//
// Forms:
//
// rbacmissing/verb: report a request whose verb no RBAC marker of the module grants
//
// Reported are requests of the package itself whose kind and client are known
// there, those of packages without markers and controllers that it calls, at its
// first marker, and roles that it creates and that grant more than it has, or bindings
// to a role of Kubernetes such as edit.
//
// rbacmissing/eventpatch: report events that may not be created, or not patched
//
// Consequence: lost event.
//
// A recorder creates events in the namespace of the object, where the role for
// the leader election leases does not apply. It sends a repeated event as a
// patch of the first one.
//
// At run time: writes fail, and informers log again and again and never sync:
//
//	priorityclasses.scheduling.k8s.io "web" is forbidden: User "system:serviceaccount:shop:manager" cannot update resource "priorityclasses" in API group "scheduling.k8s.io" at the cluster scope
//	Failed to watch: failed to list *v1.CSIDriver: csidrivers.storage.k8s.io is forbidden
//	Server rejected event (will not retry!)
//	user "..." is attempting to grant RBAC permissions not currently held
//
// Instead: add the verbs of each request to the RBAC markers and generate the role
// again. Or read with GetAPIReader, which needs only get.
//
// Fix: review for eventpatch. Patch is added to the verbs of events. The
// generated role then grants more.
//
// Not reported:
//   - what any other marker, role or Helm template of the project grants
//   - packages without markers and controllers, and projects whose Makefile runs controller-gen
//     without rbac; markers that belong to the role of another program
//   - objects whose kind is not known, and clients that may be of another cluster
//   - requests whose error is tested with `apierrors.IsForbidden`: whoever runs
//     the operator may grant them
//   - leader election, authentication of metrics, and update of an owner's
//     finalizers: `ctrlvet rbac` lists the latter
//
// Versions: controller-runtime v0.15 and later. Before v0.23, events of a
// recorder are those of the core API.
//
// See also: rbacmarker
package rbacmissing
