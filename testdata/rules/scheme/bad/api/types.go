// Package api has kinds, of which some are registered.
package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is that of the kinds.
var GroupVersion = schema.GroupVersion{Group: "shop.example.com", Version: "v1"}

// Widget is a kind.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (w *Widget) DeepCopyObject() runtime.Object {
	return &Widget{TypeMeta: w.TypeMeta, ObjectMeta: *w.ObjectMeta.DeepCopy()}
}

// WidgetList is a list of Widgets.
type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Widget `json:"items"`
}

// DeepCopyObject returns a copy.
func (l *WidgetList) DeepCopyObject() runtime.Object {
	return &WidgetList{TypeMeta: l.TypeMeta, ListMeta: *l.ListMeta.DeepCopy(), Items: append([]Widget(nil), l.Items...)}
}

// Gadget is another kind.
type Gadget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject returns a copy.
func (g *Gadget) DeepCopyObject() runtime.Object {
	return &Gadget{TypeMeta: g.TypeMeta, ObjectMeta: *g.ObjectMeta.DeepCopy()}
}
