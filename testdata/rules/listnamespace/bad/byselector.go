package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Restart deletes the pods of a DaemonSet.
func Restart(ctx context.Context, c client.Client, set *appsv1.DaemonSet) error {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingLabels(set.Spec.Selector.MatchLabels)) // want `Pod objects of all namespaces are listed by the selector of a DaemonSet`
	if err != nil {
		return err
	}
	for i := range pods.Items {
		if err := c.Delete(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// doc:end

// CountBehind counts the pods of a service.
func CountBehind(ctx context.Context, c client.Reader, service *corev1.Service) (int, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingLabels(service.Spec.Selector)) // want `Pod objects of all namespaces are listed by the selector of a Service`
	return len(pods.Items), err
}

// CountSelected converts the selector.
func CountSelected(ctx context.Context, c client.Reader, d *appsv1.Deployment) (int, error) {
	selector, err := metav1.LabelSelectorAsSelector(d.Spec.Selector)
	if err != nil {
		return 0, err
	}
	pods := &corev1.PodList{}
	err = c.List(ctx, pods, &client.ListOptions{LabelSelector: selector}) // want `Pod objects of all namespaces are listed by the selector of a Deployment`
	return len(pods.Items), err
}
