package bad

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// KioskStatus is what the operator observed.
type KioskStatus struct {
	ScreensLit int32 `json:"screensLit,omitempty"`
	// ScreensBroken is how many screens stay dark.
	ScreensBroken int32 `json:"screensBroken,omitempty"` // want `no code of the module sets KioskStatus.ScreensBroken: it stays empty`
}

// TurnstileSpec is what the user asks for.
type TurnstileSpec struct {
	Arms int32 `json:"arms,omitempty"`
}

// TurnstileStatus is what nobody writes.
type TurnstileStatus struct { // want `no code of the module sets TurnstileStatus: users never see what became of their object`
	Turns int32 `json:"turns,omitempty"`
}

// Turnstile counts visitors.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Turnstile struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TurnstileSpec   `json:"spec,omitempty"`
	Status TurnstileStatus `json:"status,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (t *Turnstile) DeepCopyObject() runtime.Object {
	out := *t
	t.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	return &out
}

// Mount puts the arms on.
func Mount(t *Turnstile) (mounted int32) {
	for range t.Spec.Arms {
		mounted++
	}
	return mounted
}
