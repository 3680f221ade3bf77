// Package client is a part of a program for the command line.
package client

import corev1 "k8s.io/api/core/v1"

var seen = map[string]*corev1.Pod{}

// Pod returns the pod of a name, made when it is first asked for.
func Pod(name string) *corev1.Pod {
	if pod, ok := seen[name]; ok {
		return pod
	}
	pod := &corev1.Pod{}
	pod.Name = name
	seen[name] = pod
	return pod
}
