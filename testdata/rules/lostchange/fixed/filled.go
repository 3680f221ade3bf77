package fixed

import (
	"encoding/base64"

	corev1 "k8s.io/api/core/v1"
)

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
	return values, nil
}

// Failed returns the names of the pods that have failed.
func Failed(pods []corev1.Pod) []string {
	var failed, names []string
	for _, pod := range pods {
		if pod.Status.Phase == corev1.PodFailed {
			failed = append(failed, pod.Name)
		}
	}
	return names
}

// PerNode returns the pods of each node.
func PerNode(pods []corev1.Pod) map[string][]string {
	byNode := map[string][]string{}
	for _, pod := range pods {
		byNode[pod.Spec.NodeName] = append(byNode[pod.Spec.NodeName], pod.Name)
	}
	return nil
}
