// Package whole has a kind without markers, whose resource definition lacks the status subresource.
package whole

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion of the kind.
var GroupVersion = schema.GroupVersion{Group: "whole.statusupdate.ctrlvet.dev", Version: "v1"}

// Kettle boils water.
type Kettle struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Litres int          `json:"litres,omitempty"`
	Status KettleStatus `json:"status,omitempty"`
}

// KettleStatus is what was seen of it.
type KettleStatus struct {
	Boils bool `json:"boils,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (k *Kettle) DeepCopyObject() runtime.Object {
	out := *k
	k.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Client is the part of a generated client that is used here.
type Client interface {
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*Kettle, error)
	Update(ctx context.Context, kettle *Kettle, opts metav1.UpdateOptions) (*Kettle, error)
}

// Boil notes that the kettle boils, and stores it with the object.
func Boil(ctx context.Context, c Client, name string) error {
	kettle, err := c.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	kettle.Status.Boils = true
	_, err = c.Update(ctx, kettle, metav1.UpdateOptions{}) // want `Update stores the status of kettle and overwrites spec and metadata with what was read: the CRD lacks the status subresource; add subresources: status to it, and use UpdateStatus`
	return err
}
