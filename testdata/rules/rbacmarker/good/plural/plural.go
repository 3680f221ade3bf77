// Package plural has a kind whose plural is not made as others are: its definition says
// so.
// +groupName=plural.ctrlvet.dev
package plural

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:rbac:groups=plural.ctrlvet.dev,resources=buss,verbs=get;list;watch

// Buss carries messages; a definition that is kept elsewhere names its resource buss.
// +kubebuilder:object:root=true
type Buss struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject makes a Buss a runtime.Object.
func (b *Buss) DeepCopyObject() runtime.Object {
	out := *b
	b.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}
