package good

import (
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// doc:begin

// Succeeded ends where nothing was found.
func Succeeded(pods corelisters.PodLister, namespace, name string) bool {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the pod")
		return false
	}
	if apierrors.IsNotFound(err) {
		return true
	}
	return pod.Status.Phase == corev1.PodSucceeded
}

// doc:end

// Remembered keeps in a variable what was found.
func Remembered(pods corelisters.PodLister, namespace, name string) bool {
	found := true
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		if !apierrors.IsNotFound(err) {
			return false
		}
		found = false
	}
	return found && pod.Status.Phase == corev1.PodSucceeded
}

// NodeOf asks once more for the kind that it has let through.
func NodeOf(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if client.IgnoreNotFound(err) != nil {
		return "", err
	}
	if err != nil {
		return "", nil
	}
	return pod.Spec.NodeName, nil
}

// Replaced uses another pod when there is none.
func Replaced(pods corelisters.PodLister, namespace, name string) corev1.PodPhase {
	pod, err := pods.Pods(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		pod = &corev1.Pod{}
	} else if err != nil {
		return corev1.PodUnknown
	}
	return pod.Status.Phase
}

// Pair returns two objects, or none.
func pair(pods corelisters.PodLister, namespace, name string) (*corev1.Pod, *corev1.Pod, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		return nil, nil, err
	}
	return pod, pod.DeepCopy(), nil
}

// Same asks for the one that comes with the other.
func Same(pods corelisters.PodLister, namespace, name string) (bool, error) {
	pod, copied, err := pair(pods, namespace, name)
	if err != nil && !apierrors.IsNotFound(err) {
		return false, err
	}
	if copied != nil {
		return pod.Name == name, nil
	}
	return false, nil
}

// A Watch keeps what has become of a pod.
type Watch struct{ Phase, Node string }

// Update writes down that the pod is gone, and asks for that later.
func (w *Watch) Update(pods corelisters.PodLister, namespace, name string) error {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if apierrors.IsNotFound(err) {
		w.lost()
	}
	if w.Phase == "Running" {
		w.Node = pod.Spec.NodeName
	}
	return nil
}

func (w *Watch) lost() { w.Phase = "Lost" }

// InCases asks twice whether nothing was found: the second case takes all other errors.
func InCases(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	node := ""
	switch {
	case apierrors.IsNotFound(err):
		node = "none"
	case err != nil && !apierrors.IsNotFound(err):
		return "", err
	case pod.Spec.NodeName != "":
		node = pod.Spec.NodeName
	}
	return node, nil
}

// Guarded asks for a finalizer where there is a pod.
func Guarded(pods corelisters.PodLister, namespace, name string) (bool, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return false, err
	}
	return pod != nil && controllerutil.ContainsFinalizer(pod, "shop.example.com/guard"), nil
}

// CopyOf hands on what copes with nil.
func CopyOf(pods corelisters.PodLister, namespace, name string) (runtime.Object, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil && !apierrors.IsNotFound(err) {
		return nil, err
	}
	return copied(pod), nil
}

func copied(obj client.Object) runtime.Object { return obj.DeepCopyObject() }
