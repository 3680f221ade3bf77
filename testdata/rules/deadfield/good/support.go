package good

import (
	"encoding/json"

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

// NewsstandStatus is what the operator observed.
type NewsstandStatus struct {
	ShelvesFull int32 `json:"shelvesFull,omitempty"`
	// ShelvesBent is how many shelves are bent.
	ShelvesBent int32 `json:"shelvesBent,omitempty"`

	// Till comes from the till as it is.
	Till NewsstandTill `json:"till,omitempty"`
}

// NewsstandTill is what the till tells.
type NewsstandTill struct {
	Coins int32 `json:"coins,omitempty"`
	Notes int32 `json:"banknotes,omitempty"`
}

// Count takes over what the till tells.
func (s *NewsstandStatus) Count(answer []byte) error {
	s.Till.Coins = 0
	return json.Unmarshal(answer, &s.Till)
}
