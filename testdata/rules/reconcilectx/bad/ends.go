package bad

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ListReleases ends nothing: the word in its name is no verb.
func (r *Reconciler) ListReleases(ctx context.Context) error {
	return r.List(context.Background(), &corev1.PodList{}) // want `context\.Background\(\) ignores cancellation`
}

// CleanupPods needs its caller's context to be alive behind the call.
func (r *Reconciler) CleanupPods(ctx context.Context) error {
	var pods corev1.PodList
	if err := r.List(context.Background(), &pods, client.MatchingLabels{"state": "old"}); err != nil { // want `context\.Background\(\) ignores cancellation`
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
	return r.List(context.Background(), &corev1.PodList{}) // want `context\.Background\(\) ignores cancellation`
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
	return r.DeleteAllOf(context.Background(), &corev1.Pod{}, client.InNamespace(namespace)) // want `context\.Background\(\) ignores cancellation, timeout and logger of this reconcile although ctx is in scope; pass ctx`
}
