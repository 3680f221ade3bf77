// Package rbacmarker defines an Analyzer that reports RBAC markers which
// controller-gen ignores, refuses or takes literally.
//
// # Analyzer rbacmarker
//
// rbacmarker: report RBAC markers that controller-gen ignores or refuses
//
// controller-gen collects a `+kubebuilder:rbac` marker only where it stands
// alone: in a comment of its own outside any declaration, or in the package
// comment. A marker in the doc comment of a function, method, type, variable,
// constant or import, inside a declaration, or in a `/* */` comment is
// skipped without a message, and so is a misspelled marker. The generated
// ClusterRole lacks the rule, which nobody notices until the operator runs
// under that role.
//
// The rule also reports markers that controller-gen refuses, and words that
// it takes as they are although no request has them: resources in the
// singular, in upper case or misspelled, and unknown verbs.
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
// Fix: the markers are moved out of the declaration into a comment of their own
// above it.
//
// Not reported:
//   - example text, in which the marker is itself inside a comment
//   - a marker whose rule another marker of the package already gives
//   - resources and verbs of API groups that are not known here, and of groups with kinds in sight unless the name is much like one of these that no marker names
//   - a marker that is skipped, where the Makefile above it runs controller-gen without rbac: nobody generates roles
//   - test files, which controller-gen does not read, and generated files
//
// Versions: controller-tools v0.23.0. Which comments are collected has not
// changed for years.
package rbacmarker
