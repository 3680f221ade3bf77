package good

import (
	corev1 "k8s.io/api/core/v1"
)

// A stuckPod is a Pod with those of its containers that wait for something.
type stuckPod struct {
	pod      *corev1.Pod
	statuses []corev1.ContainerStatus
}

// waitingFor chooses the containers that wait.
func waitingFor(pod *corev1.Pod) []corev1.ContainerStatus {
	var out []corev1.ContainerStatus
	for _, status := range pod.Status.ContainerStatuses {
		waiting := status.State.Waiting
		if waiting == nil {
			continue
		}
		if waiting.Reason != "" {
			out = append(out, status)
		}
	}
	return out
}

// Stuck tells what the containers of Pods wait for.
func Stuck(pods []*corev1.Pod) (told []string) {
	var stuck []stuckPod
	for _, pod := range pods {
		if statuses := waitingFor(pod); len(statuses) > 0 {
			stuck = append(stuck, stuckPod{pod: pod, statuses: statuses})
		}
	}
	for _, s := range stuck {
		told = append(told, tellStuck(s)...)
	}
	return told
}

func tellStuck(s stuckPod) (told []string) { return reasons(s.pod.Name, s.statuses) }

func reasons(name string, statuses []corev1.ContainerStatus) (told []string) {
	for _, status := range statuses {
		told = append(told, name+": "+status.State.Waiting.Reason)
	}
	return told
}

// A Template is a Pod that somebody changes volume by volume.
type Template struct{ pod *corev1.Pod }

// ClaimNames returns the names of the claims, with nothing for other volumes.
func (t *Template) ClaimNames() []string {
	out := make([]string, len(t.pod.Spec.Volumes))
	for i, v := range t.pod.Spec.Volumes {
		if v.PersistentVolumeClaim != nil {
			out[i] = v.PersistentVolumeClaim.ClaimName
		}
	}
	return out
}

// SetClaim gives the volume that its caller has picked another claim.
func (t *Template) SetClaim(index int, claim string) { setClaim(t.pod, index, claim) }

func setClaim(pod *corev1.Pod, index int, claim string) {
	pod.Spec.Volumes[index].PersistentVolumeClaim.ClaimName = claim
}
