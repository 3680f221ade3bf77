package good

import (
	"context"

	corecontrollers "github.com/rancher/wrangler/v3/pkg/generated/controllers/core/v1"
	corev1 "k8s.io/api/core/v1"
)

// RegisterStatus hands over what makes statuses.
func (h *Handlers) RegisterStatus(ctx context.Context) {
	corecontrollers.RegisterPodStatusHandler(ctx, h.Pods, "", "note", h.StatusNote)
	corecontrollers.RegisterPodStatusHandler(ctx, h.Pods, "", "phase", h.StatusPhase)
}

// StatusNote stores the object.
func (h *Handlers) StatusNote(pod *corev1.Pod, status corev1.PodStatus) (corev1.PodStatus, error) {
	pod.Annotations = map[string]string{"example.com/seen": "true"}
	if _, err := h.Pods.Update(pod); err != nil {
		return status, err
	}
	status.Message = "seen"
	return status, nil
}

// StatusPhase returns the status of the object.
func (h *Handlers) StatusPhase(pod *corev1.Pod, _ corev1.PodStatus) (corev1.PodStatus, error) {
	pod.Status.Message = "seen"
	return pod.Status, nil
}
