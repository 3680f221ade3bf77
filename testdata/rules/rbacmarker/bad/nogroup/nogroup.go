// Package nogroup has groups that controller-gen takes as they are: the generated rules match
// nothing.
package nogroup

// doc:begin

// +kubebuilder:rbac:groups=rbac,resources=roles;rolebindings,verbs=get;list;watch;create
// want@-1 `no API group is called "rbac", so the rule matches nothing: write "rbac.authorization.k8s.io"`

// +kubebuilder:rbac:groups=apps,resources=deployments;configmaps,verbs=get;list;watch
// want@-1 `the resource "configmaps" matches nothing: it is a resource of group "", not of the groups named here; give it a marker of its own`

// Shelf needs them.
type Shelf struct{}

// doc:end

// +kubebuilder:rbac:groups=networking,resources=ingresses/status,verbs=get
// want@-1 `no API group is called "networking", so the rule matches nothing: write "networking.k8s.io"`

// +kubebuilder:rbac:groups=apps;core,resources=pods;jobs,verbs=delete
// want@-1 `the resource "jobs" matches nothing: it is a resource of group "batch"`

// Board is one of a shelf.
type Board struct{}
