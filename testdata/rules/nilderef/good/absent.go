package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// leaderOf returns the pod that leads, nil when none does.
func leaderOf(pods []corev1.Pod) *corev1.Pod {
	for i := range pods {
		if pods[i].Labels["role"] == "leader" {
			return &pods[i]
		}
	}
	return nil
}

// LeaderIP returns nothing where nobody leads.
func LeaderIP(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	if leader := leaderOf(pods.Items); leader != nil {
		return leader.Status.PodIP, nil
	}
	return "", nil
}

// doc:end

// statusOf adds the status of a container that has none yet.
func statusOf(pod *corev1.Pod, name string) *corev1.ContainerStatus {
	var status *corev1.ContainerStatus
	for i := range pod.Status.ContainerStatuses {
		if pod.Status.ContainerStatuses[i].Name == name {
			status = &pod.Status.ContainerStatuses[i]
			break
		}
	}
	if status == nil {
		status = &corev1.ContainerStatus{Name: name}
		pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, *status)
	}
	return status
}

// ReadyIn always has a status.
func ReadyIn(pod *corev1.Pod, name string) bool { return statusOf(pod, name).Ready }

// copyOf returns nil for nil.
func copyOf(pod *corev1.Pod) *corev1.Pod {
	if pod == nil {
		return nil
	}
	return pod.DeepCopy()
}

// CopiedName gives what copyOf is given.
func CopiedName(pod *corev1.Pod) string { return copyOf(pod).Name }
