package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// StoredReconciler keeps the context of its constructor.
type StoredReconciler struct {
	client.Client
	ctx context.Context
}

// NewStoredReconciler is called when the manager is built.
func NewStoredReconciler(ctx context.Context, c client.Client) *StoredReconciler {
	return &StoredReconciler{Client: c, ctx: ctx}
}

// Reconcile uses the context of the constructor, which outlives the reconcile.
func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.list(ctx)
}

// list is reached from Reconcile.
func (r *StoredReconciler) list(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}

// StoredContext runs it.
func (r *Reconciler) StoredContext(ctx context.Context) error {
	stored := NewStoredReconciler(context.WithoutCancel(ctx), r.Client)
	_, err := stored.Reconcile(ctx, ctrl.Request{NamespacedName: key})
	return err
}
