package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// A Worker is a kind of the project.
type Worker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WorkerSpec `json:"spec,omitempty"`
}

// DeepCopyObject makes it one.
func (w *Worker) DeepCopyObject() runtime.Object { c := *w; return &c }

// A WorkerSpec says how large the worker is.
type WorkerSpec struct {
	CPU    string `json:"cpu,omitempty"`
	Memory string `json:"memory,omitempty"`
}

// Resources requests nothing for a worker whose size is mistyped.
func Resources(w *Worker) corev1.ResourceList {
	cpu, _ := resource.ParseQuantity(w.Spec.CPU)
	return corev1.ResourceList{corev1.ResourceCPU: cpu, corev1.ResourceMemory: quantity(w.Spec.Memory)}
}

func quantity(text string) resource.Quantity {
	q, _ := resource.ParseQuantity(text)
	return q
}
