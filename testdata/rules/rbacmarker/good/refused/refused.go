// Package refused has the markers of its bad twin as controller-gen takes
// them.
package refused

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch

// Shop is what the operator sells from.
type Shop struct{}

// doc:end

// A marker for URLs has no groups and no resources.

// +kubebuilder:rbac:urls=/metrics;/healthz,verbs=get

// Every argument there is.

// +kubebuilder:rbac:groups=apps,resources=deployments;statefulsets,resourceNames=web,verbs=get,namespace=shop,roleName=shop-reader

// Spaces after the separators are skipped.

// +kubebuilder:rbac:groups=apps, resources=deployments, verbs=get; list

// Strings and lists may be quoted and braced.

// +kubebuilder:rbac:groups="",resources="secrets",verbs={get,"list"}

// A separator at the end of a list is skipped.

// +kubebuilder:rbac:groups=apps,resources=daemonsets,verbs=get;list;
