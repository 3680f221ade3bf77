// Package labels changes labels for other packages.
package labels

import corev1 "k8s.io/api/core/v1"

// Owner is the label that names the owner of a pod.
const Owner = "example.com/owner"

// Get returns the owner of the pod.
func Get(pod *corev1.Pod) string {
	return pod.Labels[Owner]
}

// Set makes owner the owner of the pod.
func Set(pod *corev1.Pod, owner string) {
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels[Owner] = owner
}
