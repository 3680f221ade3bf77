// Package volatile has a kind whose transition times make no difference.
package volatile

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// A Time is never taken for a change.
type Time struct {
	Inner metav1.Time `json:"inner"`
}

func init() {
	equality.Semantic.AddFunc(func(a, b Time) bool { return true })
}

// A Condition says how something is.
type Condition struct {
	Type               string                 `json:"type"`
	Status             corev1.ConditionStatus `json:"status"`
	LastTransitionTime Time                   `json:"lastTransitionTime"`
}

// Tide has conditions.
type Tide struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            TideStatus `json:"status,omitempty"`
}

// TideStatus is how a Tide is.
type TideStatus struct {
	Conditions []Condition `json:"conditions,omitempty"`
}

// DeepCopy copies a Tide.
func (t *Tide) DeepCopy() *Tide {
	out := &Tide{TypeMeta: t.TypeMeta, ObjectMeta: *t.ObjectMeta.DeepCopy()}
	out.Status.Conditions = append([]Condition(nil), t.Status.Conditions...)
	return out
}

// DeepCopyObject copies a Tide.
func (t *Tide) DeepCopyObject() runtime.Object { return t.DeepCopy() }
