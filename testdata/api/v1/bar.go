package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// BarSpec is what the user of a Bar asks for.
type BarSpec struct {
	// Size is the number of replicas.
	// +optional
	Size *int32 `json:"size,omitempty"`

	// FooName names a Foo in the namespace of the Bar.
	// +optional
	FooName string `json:"fooName,omitempty"`
}

// BarStatus is what the controller of a Bar observed.
type BarStatus struct {
	// Phase is the state in one word.
	// +optional
	Phase string `json:"phase,omitempty"`

	// Replicas is the number of replicas seen.
	// +optional
	Replicas int32 `json:"replicas,omitempty"`
}

// Bar is a resource WITHOUT the status subresource: its status is a field like any other, and is saved
// by a write of the main resource.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Namespaced
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec BarSpec `json:"spec,omitempty"`
	// +optional
	Status BarStatus `json:"status,omitempty"`
}

// BarList is a list of Bars.
//
// +kubebuilder:object:root=true
type BarList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Bar `json:"items"`
}
