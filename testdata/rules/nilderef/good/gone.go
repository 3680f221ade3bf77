package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
)

// A PodController is wrangler's, in the smallest form.
type PodController interface {
	OnChange(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
	OnRemove(ctx context.Context, name string, sync func(string, *corev1.Pod) (*corev1.Pod, error))
}

// Hosts knows where pods run.
type Hosts struct{ Of map[string]string }

// Register hands the handlers to the controller.
func (h *Hosts) Register(ctx context.Context, pods PodController) {
	pods.OnChange(ctx, "host", h.OnHost)
	pods.OnChange(ctx, "asked", h.OnAsked)
	pods.OnChange(ctx, "key", h.OnKey)
	pods.OnRemove(ctx, "gone", h.OnGone)
}

// doc:begin

// OnHost is given to OnChange.
func (h *Hosts) OnHost(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	if pod == nil || pod.DeletionTimestamp != nil {
		delete(h.Of, key)
		return pod, nil
	}
	h.Of[key] = pod.Spec.NodeName
	return pod, nil
}

// doc:end

// OnAsked leaves the question to another function.
func (h *Hosts) OnAsked(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	if podGone(pod) {
		return nil, nil
	}
	h.Of[key] = pod.Spec.NodeName
	return pod, nil
}

func podGone(pod *corev1.Pod) bool { return pod == nil || pod.DeletionTimestamp != nil }

// OnKey asks something about the key, which may tell.
func (h *Hosts) OnKey(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	if _, known := h.Of[key]; known {
		return pod, nil
	}
	if pod = pod.DeepCopy(); pod != nil {
		h.Of[key] = pod.Spec.NodeName
	}
	return pod, nil
}

// OnGone is given to OnRemove, which has an object in any case.
func (h *Hosts) OnGone(key string, pod *corev1.Pod) (*corev1.Pod, error) {
	h.Of[key] = pod.Spec.NodeName
	return pod, nil
}
