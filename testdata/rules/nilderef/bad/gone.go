package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// A PodController is wrangler's, in the smallest form. testdata/frameworks has it run by
// wrangler itself.
type PodController interface {
	OnChange(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
	OnRemove(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
}

// Hosts knows where pods run.
type Hosts struct{ Of map[string]string }

// Register hands the handlers to the controller.
func (h *Hosts) Register(ctx context.Context, pods PodController) {
	pods.OnChange(ctx, "host", h.OnHost)
	pods.OnChange(ctx, "copy", func(_ string, pod *corev1.Pod) (*corev1.Pod, error) {
		fresh := pod.DeepCopy()
		h.Of[fresh.Name] = "" // want `pod is nil once the object was deleted, for which wrangler calls with the key alone: reading .Name panics`
		return pod, nil
	})
}

// doc:begin

// OnHost is given to OnChange.
func (h *Hosts) OnHost(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod.DeletionTimestamp != nil { // want `pod is nil once the object was deleted, for which wrangler calls with the key alone: reading .DeletionTimestamp panics; test for nil first`
		delete(h.Of, key)
		return pod, nil
	}
	h.Of[key] = pod.Spec.NodeName
	return pod, nil
}

// doc:end
