package bad

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
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

// A Watch keeps what has become of a pod.
type Watch struct{ Phase, Node, Seen string }

// Update writes down something else than what it asks for later.
func (w *Watch) Update(pods corelisters.PodLister, namespace, name string) error {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if apierrors.IsNotFound(err) {
		w.Seen = name
	}
	if w.Phase == "Running" {
		w.Node = pod.Spec.NodeName // want `pod is nil when Get finds nothing, and this is reached then: reading .Spec panics; return there`
	}
	return nil
}

// NodeOf lets NotFound pass in one word.
func NodeOf(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if client.IgnoreNotFound(err) != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil // want `pod is nil when Get finds nothing, and this is reached then: reading .Spec panics; return there`
}

// Guarded asks a pod that may not be there for a finalizer.
func Guarded(pods corelisters.PodLister, namespace, name string) (bool, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return false, err
	}
	return controllerutil.ContainsFinalizer(pod, "shop.example.com/guard"), nil // want `pod is nil when Get finds nothing, and this is reached then: reading .GetFinalizers panics; return there`
}

// KeyOf hands the pod on as an object, whose name is read there.
func KeyOf(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	return described(pod), nil // want `pod is nil when Get finds nothing, and this is reached then: reading .GetName panics; return there`
}

func described(obj client.Object) string {
	text := obj.GetName()
	for range obj.GetFinalizers() {
		text += "+"
	}
	return text
}
