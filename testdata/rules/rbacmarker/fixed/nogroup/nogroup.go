// Package nogroup has groups that controller-gen takes as they are: the generated rules match
// nothing.
package nogroup

// +kubebuilder:rbac:groups=rbac,resources=roles;rolebindings,verbs=get;list;watch;create

// +kubebuilder:rbac:groups=apps,resources=deployments;configmaps,verbs=get;list;watch

// Shelf needs them.
type Shelf struct{}

// +kubebuilder:rbac:groups=networking,resources=ingresses/status,verbs=get

// +kubebuilder:rbac:groups=apps;core,resources=pods;jobs,verbs=delete

// Board is one of a shelf.
type Board struct{}
