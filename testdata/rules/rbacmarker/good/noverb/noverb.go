// Package noverb has markers whose verbs are right, though some look odd.
package noverb

// doc:begin

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;watch

// Shop is what the operator sells from.
type Shop struct{}

// doc:end

// Verbs that are no requests of clients.

// +kubebuilder:rbac:groups=certificates.k8s.io,resources=signers,resourceNames=shop.example.com/shop,verbs=approve;sign;attest
// +kubebuilder:rbac:groups=rbac.authorization.k8s.io,resources=clusterroles,verbs=bind;escalate
// +kubebuilder:rbac:groups="",resources=users;groups;serviceaccounts,verbs=impersonate
// +kubebuilder:rbac:groups=policy,resources=podsecuritypolicies,verbs=use
// +kubebuilder:rbac:groups="",resources=pods,verbs=deletecollection
// +kubebuilder:rbac:urls=/metrics,verbs=get;head;post

// A word more than there are requests takes nothing away.

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;create;delete;patch;update;edit
