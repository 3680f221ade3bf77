package bad

import corev1 "k8s.io/api/core/v1"

var phases = map[string][]corev1.PodPhase{
	"running": {corev1.PodPending, corev1.PodRunning},
	"over":    {corev1.PodSucceeded, corev1.PodFailed},
}

var groups = map[corev1.PodPhase]string{}

// doc:begin

// Group returns the group of a phase.
func Group(phase corev1.PodPhase) string {
	if len(groups) == 0 {
		for group, members := range phases {
			for _, p := range members {
				groups[p] = group // want `groups is filled at first use without a lock`
			}
		}
	}
	return groups[phase]
}

// doc:end

var templates map[string]*corev1.Pod

// Template returns the pod of an image.
func Template(image string) *corev1.Pod {
	if templates == nil {
		templates = make(map[string]*corev1.Pod)
	}
	if pod, ok := templates[image]; ok {
		return pod
	}
	pod := &corev1.Pod{Spec: corev1.PodSpec{Containers: []corev1.Container{{Image: image}}}}
	templates[image] = pod // want `templates is filled at first use without a lock`
	return pod
}
