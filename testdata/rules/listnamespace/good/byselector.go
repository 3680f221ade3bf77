package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Restart deletes the pods of a DaemonSet.
func Restart(ctx context.Context, c client.Client, set *appsv1.DaemonSet) error {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(set.Namespace), client.MatchingLabels(set.Spec.Selector.MatchLabels))
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

// CountSelected says the namespace in the options.
func CountSelected(ctx context.Context, c client.Reader, d *appsv1.Deployment) (int, error) {
	selector, err := metav1.LabelSelectorAsSelector(d.Spec.Selector)
	if err != nil {
		return 0, err
	}
	pods := &corev1.PodList{}
	err = c.List(ctx, pods, &client.ListOptions{Namespace: d.Namespace, LabelSelector: selector})
	return len(pods.Items), err
}

// CountChosen: the selector of a kind of one's own may go for all namespaces.
func CountChosen(ctx context.Context, c client.Reader, foo *demov1.Foo) (int, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingLabels(foo.Spec.Selector))
	return len(pods.Items), err
}

// CountOfJob: the API server puts the UID of a Job into its selector.
func CountOfJob(ctx context.Context, c client.Reader, job *batchv1.Job) (int, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.MatchingLabels(job.Spec.Selector.MatchLabels))
	return len(pods.Items), err
}
