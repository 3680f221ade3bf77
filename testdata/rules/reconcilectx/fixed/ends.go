package fixed

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ListReleases ends nothing: the word in its name is no verb.
func (r *Reconciler) ListReleases(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}

// CleanupPods needs its caller's context to be alive behind the call.
func (r *Reconciler) CleanupPods(ctx context.Context) error {
	var pods corev1.PodList
	if err := r.List(ctx, &pods, client.MatchingLabels{"state": "old"}); err != nil {
		return err
	}
	for i := range pods.Items {
		if err := r.Delete(ctx, &pods.Items[i]); err != nil {
			return err
		}
	}
	return nil
}

// StopPods ends before the call when its caller's context is over.
func (r *Reconciler) StopPods(ctx context.Context) error {
	if err := allowed(ctx, namespace); err != nil {
		return err
	}
	return r.List(ctx, &corev1.PodList{})
}

// allowed stands for a question that somebody else answers.
func allowed(_ context.Context, namespace string) error {
	if namespace == "" {
		return errors.New("no namespace")
	}
	return nil
}

// EndsReconciler cleans up at each pass.
type EndsReconciler struct{ client.Client }

func (r *EndsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if req.Name == "" {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.cleanup(ctx)
}

func (r *EndsReconciler) cleanup(ctx context.Context) error {
	return r.DeleteAllOf(ctx, &corev1.Pod{}, client.InNamespace(namespace))
}
