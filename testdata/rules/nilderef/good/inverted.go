package good

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// OnDelete hands on the pod that was found.
func OnDelete(pods corelisters.PodLister, enqueue func(*corev1.Pod), namespace, name string) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return
	} else if apierrors.IsNotFound(err) {
		return
	}
	enqueue(pod)
}

// doc:end

// Both hands on the pod, or nil when there is none.
func Both(pods corelisters.PodLister, enqueue func(*corev1.Pod), namespace, name string) {
	pod, err := pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		enqueue(pod)
		return
	}
	if err == nil {
		enqueue(pod)
	}
}
