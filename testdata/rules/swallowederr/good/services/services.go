// Package services is used by package good.
package services

import corev1 "k8s.io/api/core/v1"

// A Unit is a service of the machine.
type Unit struct{ Name string }

// For returns the unit of a pod; its error is there for later.
func For(pod *corev1.Pod) (*Unit, error) {
	if pod == nil {
		return &Unit{}, nil
	}
	return &Unit{Name: pod.Name}, nil
}
