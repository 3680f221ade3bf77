package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// ClaimReconciler marks claims.
type ClaimReconciler struct{ client.Client }

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	claim.Annotations = map[string]string{"seen": "yes"}
	if err := r.Update(ctx, claim); err != nil {
		return ctrl.Result{}, fmt.Errorf("cannot update %s: %w", claim.Name, err)
	}
	return ctrl.Result{}, nil
}

// doc:end

// SafeReconciler recovers.
type SafeReconciler struct{ client.Client }

func (r *SafeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	if r.Update(ctx, &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}) != nil {
		panic("not saved")
	}
	return ctrl.Result{}, nil
}

// OwnerReconciler makes a pod for a claim.
type OwnerReconciler struct{ client.Client }

func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, Name: claim.Name}}
	if err := ctrl.SetControllerReference(claim, pod, r.Scheme()); err != nil {
		panic(err)
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, pod))
}
