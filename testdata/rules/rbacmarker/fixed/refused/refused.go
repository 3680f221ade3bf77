// Package refused has markers that stop controller-gen.
package refused

// +kubebuilder:rbac:groups=apps,resources=deployments

// +kubebuilder:rbac:group=apps,resources=deployments,verbs=get

// Shop is what the operator sells from.
type Shop struct{}

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
