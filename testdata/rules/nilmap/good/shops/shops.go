// Package shops has a kind with a webhook of its own.
package shops

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// A Shop is an object of the operator.
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status ShopStatus `json:"status,omitempty"`
}

// ShopStatus says what a Shop has.
type ShopStatus struct {
	Items map[string]Item `json:"items,omitempty"`
}

// An Item has an identifier where it is known elsewhere.
type Item struct {
	ID string `json:"id,omitempty"`
}

// Default is what the mutating webhook calls before a Shop is stored.
func (s *Shop) Default() {
	if s.GetAnnotations() == nil {
		s.SetAnnotations(map[string]string{"state": ""})
	}
}

// DeepCopyObject implements runtime.Object.
func (s *Shop) DeepCopyObject() runtime.Object {
	out := *s
	out.ObjectMeta = *s.ObjectMeta.DeepCopy()
	return &out
}
