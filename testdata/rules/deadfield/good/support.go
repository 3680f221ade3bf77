package good

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion of the kinds in this package.
var GroupVersion = schema.GroupVersion{Group: "deadfield.ctrlvet.dev", Version: "v2"}

// AddToScheme adds the kinds to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Newsstand{}, &Hamper{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Newsstand sells newspapers.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Newsstand struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   NewsstandSpec   `json:"spec,omitempty"`
	Status NewsstandStatus `json:"status,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (n *Newsstand) DeepCopyObject() runtime.Object {
	out := *n
	n.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// DeepCopyObject implements runtime.Object.
func (h *Hamper) DeepCopyObject() runtime.Object {
	out := *h
	h.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}
