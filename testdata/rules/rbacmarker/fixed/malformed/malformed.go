// Package malformed has markers that stop controller-gen.
package malformed

// +kubebuilder:rbac:groups=apps,resources=deployments

// +kubebuilder:rbac:group=apps,resources=deployments,verbs=get

// +kubebuilder:rbac:groups=apps,resource=deployments,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments,verb=get

// +kubebuilder:rbac:url=/metrics,verbs=get

// +kubebuilder:rbac:Groups=apps,resources=deployments,verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,list,watch

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,list

// +kubebuilder:rbac:groups=apps,resources=deployments,statefulsets,verbs=get

// +kubebuilder:rbac:groups=apps;resources=deployments;verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments verbs=get

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={get

// +kubebuilder:rbac
