// Package parts has a kind that the program adds to its scheme.
package parts

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/scheme"
)

// GroupVersion is that of the kind.
var GroupVersion = schema.GroupVersion{Group: "parts.example.com", Version: "v1"}

// SchemeBuilder collects the kinds.
var SchemeBuilder = &scheme.Builder{GroupVersion: GroupVersion}

// AddToScheme adds the kind to a scheme.
var AddToScheme = SchemeBuilder.AddToScheme

func init() { SchemeBuilder.Register(&Screw{}) }

// Screw is a kind.
type Screw struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (s *Screw) DeepCopyObject() runtime.Object {
	return &Screw{TypeMeta: s.TypeMeta, ObjectMeta: *s.ObjectMeta.DeepCopy()}
}
