package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// RingStatus is what the controller of a Ring observed.
type RingStatus struct {
	// Nodes names the pods: the field is REQUIRED, since its tag has no omitempty.
	Nodes []string `json:"nodes"`

	// Phase is the state in one word.
	// +optional
	Phase string `json:"phase,omitempty"`
}

// Ring is a resource whose status has a required list.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Ring struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Status RingStatus `json:"status,omitempty"`
}

// RingList is a list of Rings.
//
// +kubebuilder:object:root=true
type RingList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Ring `json:"items"`
}
