package fixed

import (
	"context"
	"slices"
	"sort"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
)

// FilterFinalizers filters in place: the result uses the array of the pod.
func (c *Controller) FilterFinalizers(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	kept := pod.Finalizers[:0]
	for _, finalizer := range pod.Finalizers {
		if finalizer != drainFinalizer {
			kept = append(kept, finalizer)
		}
	}
	klog.V(4).InfoS("Finalizers stay", "finalizers", kept)
	return nil
}

// SortDescending sorts through a wrapper.
func (c *Controller) SortDescending(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	sort.Sort(sort.Reverse(sort.StringSlice(pod.Spec.Containers[0].Args)))
	return nil
}

// ClipAndSort takes the room behind the slice away, not the array.
func (c *Controller) ClipAndSort(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	pod = pod.DeepCopy()
	slices.Sort(slices.Clip(pod.Finalizers))
	return nil
}

// SelectValue takes the content of a pointer: the map in it is shared.
func (c *Controller) SelectValue(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	deployment = deployment.DeepCopy()
	selector := ptr.Deref(deployment.Spec.Selector, metav1.LabelSelector{})
	selector.MatchLabels[hashLabel] = "1"
	return nil
}

// BoxCopy makes a pointer to a shallow copy.
func (c *Controller) BoxCopy(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	updated := ptr.To(*deployment)
	updated = updated.DeepCopy()
	updated.Labels[hashLabel] = "1"
	return nil
}

// BoxGeneric does the same with a generic function of the project.
func (c *Controller) BoxGeneric(_ context.Context, namespace, name string) error {
	deployment, err := c.Deployments.Deployments(namespace).Get(name)
	if err != nil {
		return err
	}
	updated := boxed(*deployment)
	updated = updated.DeepCopy()
	updated.Labels[hashLabel] = "1"
	return nil
}

// SelectSend sends the pod in a select.
func (c *Controller) SelectSend(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	queue := make(chan *corev1.Pod, 1)
	select {
	case queue <- pod:
	default:
	}
	next := <-queue
	next = next.DeepCopy()
	next.Status.Message = name
	return nil
}

// SelectReceive receives it in one.
func (c *Controller) SelectReceive(_ context.Context, namespace, name string) error {
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err
	}
	queue := make(chan *corev1.Pod, 1)
	queue <- pod
	select {
	case next := <-queue:
		next = next.DeepCopy()
		next.Status.Message = name
	default:
	}
	return nil
}

// boxed returns a pointer to a copy of v.
func boxed[T any](v T) *T { return &v }
