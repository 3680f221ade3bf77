// Package bad asks what has one answer.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Scheduled reports whether a pod was given to a node, and when it was started.
func Scheduled(pod *corev1.Pod) bool {
	return &pod.Status != nil && pod.Spec.NodeName != "" // want `&pod\.Status is an address, which is never nil, so this is always true: compare what is there with its zero value`
}

// doc:end

// Volume says what a claim is bound to.
func Volume(claim *corev1.PersistentVolumeClaim) string {
	if &claim.Spec.Resources == nil { // want `&claim\.Spec\.Resources is an address, which is never nil, so this is always false`
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
	if list == nil { // want `list was made above and is never nil, so this is always false: ask for what is in it`
		return false, nil
	}
	return true, nil
}
