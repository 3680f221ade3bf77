// Package mills has a kind with a status that begins empty.
package mills

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// MillStatus is what is known of a mill.
type MillStatus struct {
	// +optional
	Pause *int32 `json:"pause,omitempty"`
}

// GetPause returns nil before the first pause.
func (s *MillStatus) GetPause() *int32 { return s.Pause }

// Mill is a kind.
type Mill struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Status            MillStatus `json:"status,omitempty"`
}

// DeepCopyObject makes it a kind.
func (m *Mill) DeepCopyObject() runtime.Object { c := *m; return &c }
