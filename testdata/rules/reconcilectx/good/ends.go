package good

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

// CleanupPods lists and deletes with its caller's context.
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

// StopPods lists with its caller's context.
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

// HoldReconciler gives back what it holds whenever a pass ends.
type HoldReconciler struct{ client.Client }

func (r *HoldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer func() { err = errors.Join(err, r.releasePod(ctx)) }()
	defer r.releasePods(ctx)
	return ctrl.Result{}, client.IgnoreNotFound(r.Get(ctx, req.NamespacedName, &corev1.Pod{}))
}

// releasePod also runs when the pass was cancelled.
func (r *HoldReconciler) releasePod(ctx context.Context) error {
	return r.Delete(context.Background(), newPod("held"))
}

func (r *HoldReconciler) releasePods(ctx context.Context) {
	if err := r.DeleteAllOf(context.Background(), &corev1.Pod{}, client.InNamespace(namespace)); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "pods are held")
	}
}

// StopDraining goes on when its caller's context is over.
func (k *Keeper) StopDraining(ctx context.Context) error {
	if err := k.List(ctx, &corev1.PodList{}); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "not drained")
	}
	return k.Update(context.Background(), k.held())
}
