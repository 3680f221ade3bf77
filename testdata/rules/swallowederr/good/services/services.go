// Package services is used by package good.
package services

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/version"
)

// A Unit is a service of the machine.
type Unit struct{ Name string }

// For returns the unit of a pod; its error is there for later.
func For(pod *corev1.Pod) (*Unit, error) {
	if pod == nil {
		return &Unit{}, nil
	}
	return &Unit{Name: pod.Name}, nil
}

// Newer reports whether the version in one text is newer than that in another.
func Newer(a, b string) (bool, error) {
	v, err := version.ParseSemantic(a)
	if err != nil {
		return false, fmt.Errorf("version %q: %w", a, err)
	}
	w, err := version.ParseSemantic(b)
	if err != nil {
		return false, fmt.Errorf("version %q: %w", b, err)
	}
	return w.LessThan(v), nil
}
