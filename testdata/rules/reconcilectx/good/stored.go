package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// StoredReconciler keeps no context.
type StoredReconciler struct {
	client.Client
}

// NewStoredReconciler is called when the manager is built.
func NewStoredReconciler(c client.Client) *StoredReconciler {
	return &StoredReconciler{Client: c}
}

// doc:begin

// Reconcile uses the context of the call.
func (r *StoredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.list(ctx)
}

// doc:end

// list is reached from Reconcile.
func (r *StoredReconciler) list(ctx context.Context) error {
	return r.List(ctx, &corev1.PodList{})
}

// StoredContext runs it.
func (r *Reconciler) StoredContext(ctx context.Context) error {
	stored := NewStoredReconciler(r.Client)
	_, err := stored.Reconcile(ctx, ctrl.Request{NamespacedName: key})
	return err
}
