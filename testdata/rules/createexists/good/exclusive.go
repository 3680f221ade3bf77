package good

import (
	"context"

	coordv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// OwningReconciler takes what only one may have: AlreadyExists is a defeat.
type OwningReconciler struct {
	client.Client
}

func (r *OwningReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.lease(ctx, req); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	if err := r.owner(ctx, req); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, nil
}

func (r *OwningReconciler) lease(ctx context.Context, req ctrl.Request) error {
	err := r.Get(ctx, req.NamespacedName, &coordv1.Lease{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &coordv1.Lease{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}})
	}
	return err
}

// owner makes this controller the exclusive owner of the name.
func (r *OwningReconciler) owner(ctx context.Context, req ctrl.Request) error {
	err := r.Get(ctx, req.NamespacedName, &corev1.ConfigMap{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}) // want:ownerreference `this ConfigMap gets no owner,`
	}
	return err
}
