// Package encoded has kinds that others read whole.
package encoded

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Carousel is sent to the works in a struct that holds it.
// +kubebuilder:object:root=true
type Carousel struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CarouselSpec `json:"spec,omitempty"`
}

// CarouselSpec is what the user asks for.
type CarouselSpec struct {
	CarouselHorses int32 `json:"carouselHorses,omitempty"`
	CarouselSwans  int32 `json:"carouselSwans,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (c *Carousel) DeepCopyObject() runtime.Object {
	out := *c
	c.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Gondola is sent within a struct without a name.
// +kubebuilder:object:root=true
type Gondola struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GondolaSpec `json:"spec,omitempty"`
}

// GondolaSpec is what the user asks for.
type GondolaSpec struct {
	GondolaCabins   int32 `json:"gondolaCabins,omitempty"`
	GondolaLanterns int32 `json:"gondolaLanterns,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (g *Gondola) DeepCopyObject() runtime.Object {
	out := *g
	g.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Funicular goes into a field of the client of the works.
// +kubebuilder:object:root=true
type Funicular struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FunicularSpec `json:"spec,omitempty"`
}

// FunicularSpec is what the user asks for.
type FunicularSpec struct {
	FunicularCoaches int32 `json:"funicularCoaches,omitempty"`
	FunicularBrakes  int32 `json:"funicularBrakes,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (f *Funicular) DeepCopyObject() runtime.Object {
	out := *f
	f.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Chairlift goes to a method of the client of the works.
// +kubebuilder:object:root=true
type Chairlift struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChairliftSpec `json:"spec,omitempty"`
}

// ChairliftSpec is what the user asks for.
type ChairliftSpec struct {
	ChairliftChairs int32 `json:"chairliftChairs,omitempty"`
	ChairliftPylons int32 `json:"chairliftPylons,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (c *Chairlift) DeepCopyObject() runtime.Object {
	out := *c
	c.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Rickshaw is sent whole by a function of the module.
// +kubebuilder:object:root=true
type Rickshaw struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RickshawSpec `json:"spec,omitempty"`
}

// RickshawSpec is what the user asks for.
type RickshawSpec struct {
	RickshawWheels int32 `json:"rickshawWheels,omitempty"`
	RickshawHoods  int32 `json:"rickshawHoods,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (r *Rickshaw) DeepCopyObject() runtime.Object {
	out := *r
	r.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}
