// Package rbacmarker defines an Analyzer that reports RBAC markers which
// controller-gen ignores, refuses or takes literally.
//
// # Analyzer rbacmarker
//
// rbacmarker: report RBAC markers that controller-gen ignores or refuses
//
// Consequence: wrong state.
//
// controller-gen collects a `+kubebuilder:rbac` marker only where it stands
// alone: in a comment of its own outside any declaration, or in the package
// comment. A marker in the doc comment of a function, method, type, variable,
// constant or import, inside a declaration, or in a `/* */` comment is
// skipped without a message. The generated
// ClusterRole lacks the rule, which nobody notices until the operator runs
// under that role.
//
// Forms:
//
// rbacmarker/inside: report RBAC markers inside of a declaration, or behind code
//
// In the body of a function, between the fields of a type, or at the end of a
// line of code.
//
// rbacmarker/block: report an RBAC marker in a /* */ comment
//
// controller-gen reads markers after `//` only.
//
// rbacmarker/refused: report an RBAC marker that stops controller-gen
//
// With an argument that it does not know, without verbs, or with the wrong
// separators.
//
// rbacmarker/noresource: report a resource in an RBAC marker that no request names
//
// In the singular, in upper case or misspelled: controller-gen takes it as it is.
//
// rbacmarker/nogroup: report an API group in an RBAC marker that is none, or not the resource's
//
// `rbac` for rbac.authorization.k8s.io, or a resource of Kubernetes beside groups that do not
// have it, where neither another marker of the package nor the roles of the project grant what
// was meant.
//
// At run time: calls of the operator fail, and the informers of the manager
// log this again and again and never sync:
//
//	deployments.apps is forbidden: User "system:serviceaccount:shop:manager" cannot list resource "deployments" in API group "apps" at the cluster scope
//
// For a marker that is refused, controller-gen ends with an error such as
//
//	unknown argument "group"
//
// Instead: give the markers a comment of their own, followed by an empty line.
//
// Fix: review for inside. The markers are moved out of the
// declaration into a comment of their own above it. The generated role grants
// more then.
//
// Not reported:
//   - markers out of which nothing makes roles: there is no config/rbac, and no file of the repository names controller-gen
//   - example text, in which the marker is itself inside a comment
//   - a marker without its plus sign: that is how one is switched off
//   - a marker whose rule another marker of the package already gives
//   - resources of API groups that are not known here, and of groups with kinds in sight unless the name is much like one of these that no marker names
//   - nogroup: the group extensions of old, groups that are not known here, and a resource beside at least one group that is not
//   - the hyphens of a custom resource: its definition may set off the words of the plural
//   - the plural of a kind that ends in an acronym, as DNS, in lower case: how controller-gen makes it has changed
//   - a marker that is skipped, where the Makefile above it runs controller-gen without rbac, or `config/rbac` of the project holds no role: nobody generates roles
//   - a marker that is skipped, where the roles there, written by hand maybe, grant what it says
//   - test files, which controller-gen does not read, and generated files
//
// Versions: controller-tools v0.23.0. Which comments are collected has not
// changed for years.
package rbacmarker
