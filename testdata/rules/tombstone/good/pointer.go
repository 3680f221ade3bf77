// Package good asks for a tombstone.
package good

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// doc:begin

// Deleted returns the name of the object that a delete handler got.
func Deleted(obj any) (string, error) {
	if d, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = d.Obj
	}
	pod, ok := obj.(*corev1.Pod)
	if !ok {
		return "", fmt.Errorf("unexpected object type: %T", obj)
	}
	return pod.Name, nil
}

// doc:end

// Switched takes both.
func Switched(obj any) (string, error) {
	switch obj := obj.(type) {
	case *corev1.Pod:
		return obj.Name, nil
	case cache.DeletedFinalStateUnknown:
		return Deleted(obj.Obj)
	case *cache.DeletedFinalStateUnknown:
		return Deleted(obj.Obj)
	}
	return "", fmt.Errorf("unexpected object type: %T", obj)
}
