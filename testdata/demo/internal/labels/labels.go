// Package labels knows the labels that tie pods to websites.
package labels

import (
	corev1 "k8s.io/api/core/v1"

	webv1 "github.com/ctrlvet/ctrlvet/testdata/demo/api/v1"
)

const (
	// App selects the pods of a website; it is in the pod template.
	App = "web.example.com/website"

	// Release tells the router which generation of the website a pod serves.
	Release = "web.example.com/release"
)

// Selector returns the labels that select the pods of site.
func Selector(site *webv1.Website) map[string]string {
	return map[string]string{App: site.Name}
}

// SetRelease labels the pod with the release that it serves.
func SetRelease(pod *corev1.Pod, release string) {
	if pod.Labels == nil {
		pod.Labels = map[string]string{}
	}
	pod.Labels[Release] = release
}
