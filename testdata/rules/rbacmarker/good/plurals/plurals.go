// Package plurals has a kind whose name is a plural already.
//
// +groupName=shop.example.com
package plurals

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:rbac:groups=shop.example.com,resources=shelfparams,verbs=get;list;watch

// ShelfParams are parameters of shelves; their resource is shelfparams.
type ShelfParams struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (p *ShelfParams) DeepCopyObject() runtime.Object {
	c := *p
	p.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	return &c
}
