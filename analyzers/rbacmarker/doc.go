// Package rbacmarker defines an Analyzer that reports RBAC markers which
// controller-gen ignores or takes literally.
//
// # Analyzer rbacmarker
//
// rbacmarker: report RBAC markers that controller-gen ignores, or that match no resource
//
// Consequence: wrong state.
//
// controller-gen reads a `+kubebuilder:rbac` marker only in a comment of its own
// outside any declaration, or in the package comment. It skips a marker in the
// doc comment of a function, type, variable or import, inside a declaration, or
// in a `/* */` comment, without a message. The generated ClusterRole lacks the
// rule. This is noticed only when the operator runs under that role.
//
// Forms:
//
// rbacmarker/inside: report RBAC markers inside of a declaration, or behind code
//
// In the body of a function, between the fields of a type, or at the end of a
// line of code.
//
// rbacmarker/noresource: report a resource in an RBAC marker that no request names
//
// The name is in the singular, in upper case or misspelled. controller-gen
// copies it as it is.
//
// rbacmarker/nogroup: report an API group in an RBAC marker that is none, or not the resource's
//
// For example `rbac` for rbac.authorization.k8s.io, or a resource of Kubernetes
// with groups that do not contain it.
//
// At run time: requests of the operator fail, and the informers of the manager
// log this again and again and never sync:
//
//	deployments.apps is forbidden: User "system:serviceaccount:shop:manager" cannot list resource "deployments" in API group "apps" at the cluster scope
//
// Instead: give the markers a comment of their own, followed by an empty line.
//
// Fix: review for inside. The markers are moved out of the declaration into a
// comment of their own above it. The generated role then grants more.
//
// Not reported:
//   - projects that do not generate roles: there is no config/rbac and nothing
//     runs controller-gen for it
//   - a marker whose rule another marker, or a role of the project, already grants
//   - a marker without its plus sign, which is how one is switched off, and
//     example text inside a comment
//   - resources of API groups that are not known, unless the name is almost that of a known
//     kind; test files, which controller-gen does not read, and generated files
//
// Versions: controller-tools v0.23.0. Which comments are collected has not
// changed for years.
package rbacmarker
