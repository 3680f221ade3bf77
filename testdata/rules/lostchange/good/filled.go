package good

import (
	"encoding/base64"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// Decoded returns what is to stand in a secret, with the values that are encoded decoded.
func Decoded(values map[string]string) (map[string]string, error) {
	out := make(map[string]string)
	for key, value := range values {
		if text, err := base64.StdEncoding.DecodeString(value); err == nil {
			out[key] = string(text)
		} else {
			out[key] = value
		}
	}
	return out, nil
}

// doc:end

// Failed returns the names of the pods that have failed.
func Failed(pods []corev1.Pod) (names []string) {
	for _, pod := range pods {
		if pod.Status.Phase == corev1.PodFailed {
			names = append(names, pod.Name)
		}
	}
	return
}

// PerNode returns the pods of each node.
func PerNode(pods []corev1.Pod) map[string][]string {
	byNode := map[string][]string{}
	for _, pod := range pods {
		byNode[pod.Spec.NodeName] = append(byNode[pod.Spec.NodeName], pod.Name)
	}
	return byNode
}

// Names notes more than it returns, for later.
func Names(pods []corev1.Pod) (names []string) {
	phases := map[corev1.PodPhase]int{}
	for _, pod := range pods {
		phases[pod.Status.Phase]++
		names = append(names, pod.Name)
	}
	return names
}

// Label changes the labels of the pod, whose map it has a name for.
func Label(pod *corev1.Pod, into []string) {
	labels := pod.Labels
	labels["seen"] = "yes"
	into[0] = pod.Name
}

// Noted says that it is not read.
func Noted(pods []corev1.Pod) {
	var names []string
	for _, pod := range pods {
		names = append(names, pod.Name)
	}
	_ = names
}

// Largest reads what it fills.
func Largest(pods []corev1.Pod) (largest int) {
	containers := map[string]int{}
	for _, pod := range pods {
		containers[pod.Spec.NodeName] += len(pod.Spec.Containers)
		largest = max(largest, containers[pod.Spec.NodeName])
	}
	return largest
}
