// Package refused has markers that stop controller-gen.
package refused

// doc:begin

// +kubebuilder:rbac:groups=apps,resources=deployments
// want@-1 `controller-gen refuses this marker: missing argument "verbs"`

// +kubebuilder:rbac:group=apps,resources=deployments,verbs=get
// want@-1 `controller-gen refuses this marker: unknown argument "group".* "groups"`

// Shop is what the operator sells from.
type Shop struct{}

// doc:end

// +kubebuilder:rbac:groups=apps,resource=deployments,verbs=get
// want@-1 `controller-gen refuses this marker: unknown argument "resource".* "resources"`

// +kubebuilder:rbac:groups=apps,resources=deployments,verb=get
// want@-1 `controller-gen refuses this marker: unknown argument "verb".* "verbs"`

// +kubebuilder:rbac:url=/metrics,verbs=get
// want@-1 `controller-gen refuses this marker: unknown argument "url".* "urls"`

// +kubebuilder:rbac:Groups=apps,resources=deployments,verbs=get
// want@-1 `controller-gen refuses this marker: unknown argument "Groups".* "groups"`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,list,watch
// want@-1 `controller-gen refuses this marker: expected equals, got ",".* ";"`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,list
// want@-1 `controller-gen refuses this marker: expected equals, got "".* ";"`

// +kubebuilder:rbac:groups=apps,resources=deployments,statefulsets,verbs=get
// want@-1 `controller-gen refuses this marker: expected equals, got ",".* ";"`

// +kubebuilder:rbac:groups=apps;resources=deployments;verbs=get
// want@-1 `controller-gen refuses this marker: missing argument "verbs".* ","`

// +kubebuilder:rbac:groups=apps,resources=deployments verbs=get
// want@-1 `controller-gen refuses this marker: missing argument "verbs"`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get,
// want@-1 `controller-gen refuses this marker: expected argument name, got ""`

// +kubebuilder:rbac:groups=apps,resources=deployments,verbs={get
// want@-1 `controller-gen refuses this marker: expected comma, got ""`

// +kubebuilder:rbac
// want@-1 `controller-gen refuses this marker: missing argument "verbs"`
