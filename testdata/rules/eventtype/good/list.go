package good

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
		r.Eventf(pod, corev1.EventTypeNormal, "Deleted", "pod %s has ended", pod.Name)
	}
	return nil
}

// doc:end
