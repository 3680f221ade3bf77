package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Prune deletes the pods that have ended, and tells of it.
func Prune(ctx context.Context, c client.Client, r record.EventRecorder, pods *corev1.PodList) error {
	for i := range pods.Items {
		pod := &pods.Items[i]
		if pod.Status.Phase != corev1.PodSucceeded {
			continue
		}
		if err := c.Delete(ctx, pod); err != nil {
			return err
		}
		r.Eventf(pods, corev1.EventTypeNormal, "Deleted", "pod %s has ended", pod.Name) // want `this event is about pods, a list, which has no name: it lies in namespace default and shows at no object; record it for an object`
	}
	return nil
}

// doc:end
