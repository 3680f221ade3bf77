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
//
// +kubebuilder:validation:XValidation:rule="has(self.window) || has(self.sign)",message="a shop shows something"
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
//
// +kubebuilder:validation:ExactlyOneOf=size;lamp
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

// A Building has a window that no rule asks for.
//
// +kubebuilder:object:root=true
type Building struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BuildingSpec `json:"spec,omitempty"`
}

// DeepCopyObject copies the metadata, and shares the rest.
func (b *Building) DeepCopyObject() runtime.Object {
	out := *b
	out.ObjectMeta = *b.ObjectMeta.DeepCopy()
	return &out
}

// BuildingSpec is what the user of a Building asks for.
type BuildingSpec struct {
	// +optional
	Window *Window `json:"window,omitempty"`
	// +optional
	Rooms []Room `json:"rooms,omitempty"` // want:deadfield `no code of the module reads BuildingSpec\.Rooms`
}

// A Room has a size.
type Room struct {
	// +optional
	Size *int32 `json:"size,omitempty"`
}
