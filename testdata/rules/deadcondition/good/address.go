// Package good asks what has two answers.
package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Scheduled reports whether a pod was given to a node, and when it was started.
func Scheduled(pod *corev1.Pod) bool {
	return pod.Status.StartTime != nil && pod.Spec.NodeName != ""
}

// doc:end

// Volume says what a claim is bound to.
func Volume(claim *corev1.PersistentVolumeClaim) string {
	if len(claim.Spec.Resources.Requests) == 0 {
		return "nothing"
	}
	return claim.Spec.VolumeName
}

// Any reports whether there is a pod in a namespace.
func Any(ctx context.Context, c client.Client, namespace string) (bool, error) {
	list := &corev1.PodList{}
	if err := c.List(ctx, list, client.InNamespace(namespace)); err != nil {
		return false, err
	}
	return list != nil && len(list.Items) > 0, nil
}

// Pods returns the list, if there is one.
func Pods(ctx context.Context, c client.Client, namespace string) int {
	var list *corev1.PodList
	if namespace != "" {
		list = &corev1.PodList{}
		if c.List(ctx, list, client.InNamespace(namespace)) != nil {
			list = nil
		}
	}
	if list == nil {
		return -1
	}
	return len(list.Items)
}

// Size says how large a list is that it is given.
func Size(list *corev1.PodList) int {
	if list == nil {
		return 0
	}
	return len(list.Items)
}

// Sizes gives it one, and asks what another function returns.
func Sizes() int {
	if made := empty(); made != nil {
		return Size(made) + Size(&corev1.PodList{})
	}
	return 0
}

// empty makes a list.
func empty() *corev1.PodList { return &corev1.PodList{} }
