// Package noverb has verbs that controller-gen takes as they are: the generated
// rules match nothing.
package noverb

// doc:begin

// +kubebuilder:rbac:groups="",resources=pods,verbs=get;list;wacth
// want@-1 `no request has the verb "wacth".*"watch"`

// +kubebuilder:rbac:groups="",resources=secrets,verbs=get;List
// want@-1 `no request has the verb "List".*"list"`

// Shop is what the operator sells from.
type Shop struct{}

// doc:end

// +kubebuilder:rbac:groups="",resources=nodes,verbs=read;write
// want@-1 `no request has the verb "read"`
// want@-2 `no request has the verb "write"`

// +kubebuilder:rbac:groups="",resources=events,verbs="get;list"
// want@-1 `no request has the verb "get;list"`

// +kubebuilder:rbac:groups="",resources=endpoints,verbs=get // for the service
// want@-1 `no request has the verb "get // for the service"`

// +kubebuilder:rbac:groups="",resources=namespaces,verbs=get|list
// want@-1 `no request has the verb "get\|list"`
