package bad

// Names that controller-gen does not know are no error: it ignores them.

// doc:begin

// + kubebuilder:rbac:groups=apps,resources=deployments/scale,verbs=get
// want@-1 `controller-gen reads this line as plain text, no rule is generated: write \+kubebuilder:rbac:`

// +kubebuilder:rbca:groups=apps,resources=statefulsets/scale,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder:rbca" and ignores it: no rule is generated; write \+kubebuilder:rbac:`

// +kubebuiler:rbac:groups=apps,resources=statefulsets/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuiler:rbac" and ignores it: no rule is generated; write \+kubebuilder:rbac:`

// Till takes the money.
type Till struct {
	Coins int
}

// doc:end

// +kubebuilder:rback:groups=apps,resources=daemonsets/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder:rback" and ignores it`

// +kubebuilder:RBAC:groups=apps,resources=replicasets/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder:RBAC" and ignores it`

// +kubebuilder:rbac groups=batch,resources=jobs/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder:rbac groups" and ignores it`

// +kubebuilder.rbac:groups=batch,resources=cronjobs/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder.rbac" and ignores it`

// +kubebuilder:rbac::groups=policy,resources=poddisruptionbudgets/status,verbs=get
// want@-1 `controller-gen does not know the marker "kubebuilder:rbac:" and ignores it`
