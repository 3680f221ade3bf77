package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// FooSpec is what the user of a Foo asks for.
type FooSpec struct {
	// Size is the number of replicas.
	// +optional
	// +kubebuilder:validation:Minimum=0
	Size *int32 `json:"size,omitempty"`

	// Image is what the replicas run.
	// +optional
	Image string `json:"image,omitempty"`

	// Selector chooses the objects that belong to the Foo.
	// +optional
	Selector map[string]string `json:"selector,omitempty"`

	// SecretName names a Secret in the namespace of the Foo.
	// +optional
	SecretName string `json:"secretName,omitempty"`

	// Paused stops the controller from changing anything.
	// +optional
	Paused bool `json:"paused,omitempty"`
}

// FooPhase is the state of a Foo in one word.
type FooPhase string

// The phases of a Foo.
const (
	FooPending FooPhase = "Pending"
	FooReady   FooPhase = "Ready"
	FooFailed  FooPhase = "Failed"
)

// FooStatus is what the controller of a Foo observed.
type FooStatus struct {
	// Phase is the state in one word.
	// +optional
	Phase FooPhase `json:"phase,omitempty"`

	// Replicas is the number of replicas seen.
	// +optional
	Replicas int32 `json:"replicas,omitempty"`

	// Message says more about the phase.
	// +optional
	Message string `json:"message,omitempty"`

	// ObservedGeneration is the generation of the spec that this status describes.
	// +optional
	ObservedGeneration int64 `json:"observedGeneration,omitempty"`

	// LastSync is the time of the last change of this status.
	// +optional
	LastSync *metav1.Time `json:"lastSync,omitempty"`

	// Children are the names of the objects that belong to the Foo.
	// +optional
	// +listType=atomic
	Children []string `json:"children,omitempty"`

	// Conditions describe the state, one entry for each type.
	// +optional
	// +listType=map
	// +listMapKey=type
	// +patchMergeKey=type
	// +patchStrategy=merge
	Conditions []metav1.Condition `json:"conditions,omitempty" patchStrategy:"merge" patchMergeKey:"type"`
}

// Foo is a resource with the status subresource.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Namespaced
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec FooSpec `json:"spec,omitempty"`
	// +optional
	Status FooStatus `json:"status,omitempty"`
}

// FooList is a list of Foos.
//
// +kubebuilder:object:root=true
type FooList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Foo `json:"items"`
}
