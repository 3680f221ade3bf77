package bad

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
)

// doc:begin

// OnDelete returns where the pod was found, and hands on what was not.
func OnDelete(pods corelisters.PodLister, enqueue func(*corev1.Pod), namespace, name string) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return
	} else if !apierrors.IsNotFound(err) {
		return
	}
	enqueue(pod) // want `pod is handed to enqueue only where Get has failed, and is nil there: the test of the error is the wrong way round`
}

// doc:end

// Each turns the test round.
func Each(pods corelisters.PodLister, visit func(any), namespace string, names []string) {
	for _, name := range names {
		pod, err := pods.Pods(namespace).Get(name)
		if err == nil {
			continue
		}
		visit(pod) // want `pod is handed to visit only where Get has failed`
	}
}
