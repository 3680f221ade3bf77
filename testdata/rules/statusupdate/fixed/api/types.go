// Package api is the API package of an operator: whether a kind has the status
// subresource is written here, in a comment, and used in another package.
package api

import (
	"maps"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion of the kinds in this package.
var GroupVersion = schema.GroupVersion{Group: "statusupdate.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kinds of this package to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Website{}, &Gadget{}, &GadgetList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Website has its marker in the comment group above its doc comment, which
// controller-gen reads too.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Website is a site the operator serves.
type Website struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   WebsiteSpec   `json:"spec,omitempty"`
	Status WebsiteStatus `json:"status,omitempty"`
}

// WebsiteSpec is what the user asks for.
type WebsiteSpec struct {
	Image string `json:"image,omitempty"`
}

// WebsiteStatus is what the operator observed.
type WebsiteStatus struct {
	URL        string             `json:"url,omitempty"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Hosts      map[string]string  `json:"hosts,omitempty"`
}

// SetConditions replaces the conditions.
func (w *Website) SetConditions(conditions []metav1.Condition) {
	w.Status.Conditions = conditions
}

// GetConditions returns the conditions.
func (w *Website) GetConditions() []metav1.Condition {
	return w.Status.Conditions
}

// DeepCopyObject implements runtime.Object.
func (w *Website) DeepCopyObject() runtime.Object { return w.DeepCopy() }

// DeepCopy returns a copy that shares nothing with w.
func (w *Website) DeepCopy() *Website {
	out := *w
	w.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status.Conditions = append([]metav1.Condition(nil), w.Status.Conditions...)
	out.Status.Hosts = maps.Clone(w.Status.Hosts)
	return &out
}

// Gadget has no markers: its CRD is written by hand, with the status
// subresource, which shows only where its status is written.
type Gadget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   GadgetSpec   `json:"spec,omitempty"`
	Status GadgetStatus `json:"status,omitempty"`
}

// GadgetSpec is what the user asks for.
type GadgetSpec struct {
	Image string `json:"image,omitempty"`
}

// GadgetStatus is what the operator observed.
type GadgetStatus struct {
	Phase string `json:"phase,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (g *Gadget) DeepCopyObject() runtime.Object { return g.DeepCopy() }

// DeepCopy returns a copy that shares nothing with g.
func (g *Gadget) DeepCopy() *Gadget {
	out := *g
	g.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// GadgetList is a list of Gadgets.
type GadgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Gadget `json:"items"`
}

// DeepCopyObject implements runtime.Object.
func (l *GadgetList) DeepCopyObject() runtime.Object {
	out := &GadgetList{TypeMeta: l.TypeMeta, ListMeta: l.ListMeta}
	for i := range l.Items {
		out.Items = append(out.Items, *l.Items[i].DeepCopy())
	}
	return out
}
