// Package testutils has what tests of several packages share.
package testutils

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// RunPods makes all pods run, as no kubelet does in a test.
func RunPods(informer cache.SharedIndexInformer) error {
	_, err := informer.AddEventHandler(cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		if pod, ok := obj.(*corev1.Pod); ok {
			pod.Status.Phase = corev1.PodRunning
		}
	}})
	return err
}
