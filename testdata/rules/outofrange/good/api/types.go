// Package api is the API package of an operator, of which one list says how many
// elements it has.
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion of the kinds in this package.
var GroupVersion = schema.GroupVersion{Group: "outofrange.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kinds of this package to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Site{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Site is where an application runs.
//
// +kubebuilder:object:root=true
type Site struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Zones are the zones of the site.
	// +kubebuilder:validation:MinItems=1
	Zones []string `json:"zones,omitempty"`

	// Address is a town and a street.
	// +kubebuilder:validation:Pattern=`^[a-z]+,[a-z]+$`
	Address string `json:"address,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (s *Site) DeepCopyObject() runtime.Object {
	out := *s
	s.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Zones = append([]string(nil), s.Zones...)
	return &out
}
