// Package global puts its kind into the scheme of client-go, which managers have by default.
package global

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/kubernetes/scheme"
)

func init() {
	version := schema.GroupVersion{Group: "global.example.com", Version: "v1"}
	scheme.Scheme.AddKnownTypes(version, &Nut{})
	metav1.AddToGroupVersion(scheme.Scheme, version)
}

// Nut is a kind.
type Nut struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (n *Nut) DeepCopyObject() runtime.Object {
	return &Nut{TypeMeta: n.TypeMeta, ObjectMeta: *n.ObjectMeta.DeepCopy()}
}
