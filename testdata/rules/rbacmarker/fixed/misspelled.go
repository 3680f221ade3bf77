package fixed

// Names that controller-gen does not know are no error: it ignores them.

// + kubebuilder:rbac:groups=apps,resources=deployments/scale,verbs=get

// +kubebuilder:rbca:groups=apps,resources=statefulsets/scale,verbs=get

// +kubebuiler:rbac:groups=apps,resources=statefulsets/status,verbs=get

// Till takes the money.
type Till struct {
	Coins int
}

// +kubebuilder:rback:groups=apps,resources=daemonsets/status,verbs=get

// +kubebuilder:RBAC:groups=apps,resources=replicasets/status,verbs=get

// +kubebuilder:rbac groups=batch,resources=jobs/status,verbs=get

// +kubebuilder.rbac:groups=batch,resources=cronjobs/status,verbs=get

// +kubebuilder:rbac::groups=policy,resources=poddisruptionbudgets/status,verbs=get
