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
// The rule speaks in packages that have markers themselves, about requests in
// them whose kind and client are known there. `ctrlvet rbac -diff` compares the
// markers with what whole programs need, and prints the least role.
//
// At run time: writes fail, and informers log again and again and never sync:
//
//	priorityclasses.scheduling.k8s.io "web" is forbidden: User "system:serviceaccount:shop:manager" cannot update resource "priorityclasses" in API group "scheduling.k8s.io" at the cluster scope
//	Failed to watch: failed to list *v1.CSIDriver: csidrivers.storage.k8s.io is forbidden
//
// Instead: add the verbs to the markers, and generate the role anew; or read
// through GetAPIReader, which needs get alone.
//
// Not reported:
//   - what any other marker of the project, or role or Helm template of the module grants; a project is what lies below a PROJECT file or a Makefile that runs controller-gen
//   - packages without markers of their own
//   - objects whose kind, and clients whose cluster, are not known in the package
//   - get of what is read from the cache
//   - finalizers of owners, leader election and authentication of metrics, whose roles mostly are written by hand
//   - reads through a client that comes from other packages, where the module makes clients of its own or lets a manager read live
//   - modules whose Makefile runs controller-gen without rbac
//
// Versions: controller-runtime v0.15 and later. Before v0.23, events of a
// recorder are those of the core API.
//
// See also: rbacmarker
package rbacmissing
