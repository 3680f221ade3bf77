package bad

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// Succeeded lets NotFound pass and goes on without a pod.
func Succeeded(pods corelisters.PodLister, namespace, name string) bool {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return false
	} else if apierrors.IsNotFound(err) {
		klog.InfoS("the pod is gone", "name", name)
	}
	return pod.Status.Phase == corev1.PodSucceeded // want `pod is nil when Get finds nothing, and this is reached then: reading .Status panics; return there`
}

// doc:end
