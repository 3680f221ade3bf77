// Package ranked looks at the best of what it has chosen.
package ranked

import (
	"container/list"
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Best returns the owner of the first volume that has one: volumes without do not come into
// the list, which takes anything.
func Best(ctx context.Context, c client.Client) (string, error) {
	var volumes corev1.PersistentVolumeList
	if err := c.List(ctx, &volumes); err != nil {
		return "", err
	}
	owned := list.New()
	for i := range volumes.Items {
		if volumes.Items[i].Spec.ClaimRef == nil {
			continue
		}
		owned.PushBack(&volumes.Items[i])
	}
	if owned.Len() == 0 {
		return "", nil
	}
	return owned.Front().Value.(*corev1.PersistentVolume).Spec.ClaimRef.Name, nil
}
