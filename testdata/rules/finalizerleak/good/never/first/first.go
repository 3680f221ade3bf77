// Package first adds its finalizer before it knows whether there is anything to clean up.
package first

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const first = "demo.ctrlvet.dev/first"

// Sync holds a pod as long as its settings are there: once they are gone, it stores that
// the finalizer is removed.
func Sync(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	controllerutil.AddFinalizer(pod, first)
	err := c.Get(ctx, client.ObjectKeyFromObject(pod), &corev1.ConfigMap{})
	if client.IgnoreNotFound(err) != nil {
		return err
	}
	if err != nil {
		controllerutil.RemoveFinalizer(pod, first)
	}
	if err := c.Update(ctx, pod); err != nil {
		return err
	}
	if pod.DeletionTimestamp.IsZero() {
		return nil
	}
	return client.IgnoreNotFound(c.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: pod.Namespace, Name: pod.Name}}))
}
