// Package shops declares a kind with parts that users may leave out.
package shops

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// A Shop has a window and floors.
//
// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec,omitempty"`
}

// DeepCopyObject copies the metadata, and shares the rest.
func (s *Shop) DeepCopyObject() runtime.Object {
	out := *s
	out.ObjectMeta = *s.ObjectMeta.DeepCopy()
	return &out
}

// ShopSpec is what the user of a Shop asks for.
type ShopSpec struct {
	// +optional
	Window *Window `json:"window,omitempty"`
	// +optional
	Sign *Window `json:"sign,omitempty"`
	// +optional
	Replicas *int32 `json:"replicas,omitempty"`
	// +optional
	Floors []Floor `json:"floors,omitempty"`
}

// A Window has a title.
type Window struct {
	Title string `json:"title"`
}

// A Floor has a size and a lamp.
type Floor struct {
	// +optional
	Size *int32 `json:"size,omitempty"`
	// +optional
	Lamp *Lamp `json:"lamp,omitempty"`
}

// A Lamp is on or off.
type Lamp struct {
	On bool `json:"on"`
}
