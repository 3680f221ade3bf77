// Package mirrored leaves the field to a program with types of its own.
package mirrored

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion of the kind in this package.
var GroupVersion = schema.GroupVersion{Group: "mirrored.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kind to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Drone{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Drone is a device with a program of its own.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Drone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   DroneSpec   `json:"spec,omitempty"`
	Status DroneStatus `json:"status,omitempty"`
}

// DroneSpec is what the user asks for.
type DroneSpec struct {
	Image string `json:"image,omitempty"`
}

// DroneStatus is what the operator observed.
type DroneStatus struct {
	Phase   string `json:"phase,omitempty"`
	Battery int32  `json:"battery,omitempty"`
	// ObservedGeneration is the generation of the spec that this status describes.
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (d *Drone) DeepCopyObject() runtime.Object { return d.DeepCopy() }

// DeepCopy returns a copy that shares nothing with d.
func (d *Drone) DeepCopy() *Drone {
	out := *d
	d.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}
