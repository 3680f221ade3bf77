// Package nogroup has groups that exist, or of which nothing is known.
package nogroup

// doc:begin

// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=roles;rolebindings,verbs=get;list;watch;create
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch
// +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;list;watch

// Shelf needs them.
type Shelf struct{}

// doc:end

// What is not served any more, and what is granted besides.

// +kubebuilder:rbac:groups=extensions;networking.k8s.io,resources=ingresses,verbs=get
// +kubebuilder:rbac:groups=apps,resources=configmaps,verbs=get
// +kubebuilder:rbac:groups=rbac,resources=roles,verbs=get

// Groups of others have resources of any name.

// +kubebuilder:rbac:groups=metrics.k8s.io;apps,resources=pods;nodes,verbs=get
// +kubebuilder:rbac:groups=shop,resources=jobs,verbs=get

// Board is one of a shelf.
type Board struct{}
