// Package plurals has a kind whose name is a plural already, one whose plural has a hyphen, as
// its definition says, and one that ends in an acronym.
//
// +groupName=shop.example.com
package plurals

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// +kubebuilder:rbac:groups=shop.example.com,resources=shelfparams,verbs=get;list;watch

// +kubebuilder:rbac:groups=shop.example.com,resources=shelf-lights,verbs=get;list;watch

// +kubebuilder:rbac:groups=shop.example.com,resources=shelfdns,verbs=get;list;watch

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

// A ShelfLight is a light; its definition, which is written by hand, calls it shelf-lights.
type ShelfLight struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (l *ShelfLight) DeepCopyObject() runtime.Object {
	c := *l
	l.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	return &c
}

// A ShelfDNS names shelves; old controller-gen calls its resource shelfdns, today's shelfdnses.
type ShelfDNS struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (d *ShelfDNS) DeepCopyObject() runtime.Object {
	c := *d
	d.ObjectMeta.DeepCopyInto(&c.ObjectMeta)
	return &c
}
