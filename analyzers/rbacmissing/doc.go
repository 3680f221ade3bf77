// Package rbacmissing defines an Analyzer that reports requests to the API
// server whose verb no RBAC marker grants.
//
// # Analyzer rbacmissing
//
// rbacmissing: report a request whose verb no RBAC marker of the module grants
//
// Consequence: hang.
//
// controller-gen makes the role of an operator out of its markers. What they
// lack, the API server forbids: a write fails each time, and a read from the
// cache of a manager waits for an informer that cannot list or watch. Such a
// read needs list and watch, whatever it is called.
//
// The rule speaks in packages that have markers themselves. `ctrlvet rbac -diff`
// compares the markers with what whole programs need, and prints the least role.
//
// Forms:
//
// rbacmissing/verb: report a request whose verb no RBAC marker of the module grants
//
// Of requests of the package itself, whose kind and client are known there.
//
// rbacmissing/eventpatch: report events that may not be created, or not patched
//
// Consequence: lost event.
//
// A recorder creates an event in the namespace of its object, which the role for the leases
// does not reach, and sends one that comes again as a patch of the first one.
//
// At run time: writes fail, and informers log again and again and never sync:
//
//	priorityclasses.scheduling.k8s.io "web" is forbidden: User "system:serviceaccount:shop:manager" cannot update resource "priorityclasses" in API group "scheduling.k8s.io" at the cluster scope
//	Failed to watch: failed to list *v1.CSIDriver: csidrivers.storage.k8s.io is forbidden
//	Server rejected event (will not retry!)
//
// Instead: add the verbs to the markers, and generate the role anew; or read
// through GetAPIReader, which needs get alone.
//
// Fix: review for eventpatch. Patch is added to the verbs of events. The generated
// role grants more then.
//
// Not reported:
//   - what any other marker of the project, or role or Helm template of the module grants, but for the file that is made of the markers; a project is what lies below a PROJECT file or a Makefile that runs controller-gen
//   - packages without markers of their own
//   - markers that make the role of another program: they let nothing be watched that its controllers are for, and name it in no other group, or lack more than half of what it asks for, and five resources or more beside a controller
//   - events of a recorder by which nothing is recorded in sight
//   - objects whose kind, and clients whose cluster, are not known in the package
//   - requests by one of several clients that are kept in a map or list, unless that of the manager is seen to be among them
//   - get of what is read from the cache
//   - requests whose error is asked for Forbidden, and anything on a resource of which such a request reads: who runs the operator may grant it
//   - leader election and authentication of metrics, whose roles mostly are written by hand
//   - update on the finalizers of an owner, which the admission plugin OwnerReferencesPermissionEnforcement asks for: `ctrlvet rbac` lists it
//   - reads through a client that comes from other packages, where the module makes clients of its own or lets a manager read live
//   - modules whose Makefile runs controller-gen without rbac
//
// Versions: controller-runtime v0.15 and later. Before v0.23, events of a
// recorder are those of the core API.
//
// See also: rbacmarker
package rbacmissing
