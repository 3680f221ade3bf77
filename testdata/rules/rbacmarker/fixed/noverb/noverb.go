// Package noverb has verbs that controller-gen takes as they are: the generated
// rules match nothing.
package noverb

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;wacth

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;List

// Shop is what the operator sells from.
type Shop struct{}

// +kubebuilder:rbac:groups="",resources=nodes,verbs=read;write

// +kubebuilder:rbac:groups="",resources=events,verbs="get;list"

// +kubebuilder:rbac:groups="",resources=endpoints,verbs=get // for the service

// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get|list
