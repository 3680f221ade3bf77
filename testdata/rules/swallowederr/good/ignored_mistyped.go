package good

import (
	"time"

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
	CPU string `json:"cpu,omitempty"`
	// +kubebuilder:validation:Pattern=`^[0-9]+Gi$`
	Memory string `json:"memory,omitempty"`
	Pause  string `json:"pause,omitempty"`
}

// Resources says what is mistyped; the pattern of the memory lets nothing else through.
func Resources(w *Worker) (corev1.ResourceList, error) {
	cpu, err := resource.ParseQuantity(w.Spec.CPU)
	if err != nil {
		return nil, err
	}
	memory, _ := resource.ParseQuantity(w.Spec.Memory)
	return corev1.ResourceList{corev1.ResourceCPU: cpu, corev1.ResourceMemory: memory}, nil
}

// PauseOf takes a minute for what is no duration.
func PauseOf(w *Worker) time.Duration {
	pause, _ := time.ParseDuration(w.Spec.Pause)
	if pause <= 0 {
		return time.Minute
	}
	return pause
}
