package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// EagerReconciler ends with its object.
type EagerReconciler struct {
	client.Client
}

// doc:begin
func (r *EagerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Remains counts what a deleted object has left somewhere else.
type Remains interface {
	Left(ctx context.Context, name string) (int, error)
}

// RemainsReconciler comes back until nothing is left of a deleted object.
type RemainsReconciler struct {
	client.Client
	Remains Remains
}

func (r *RemainsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	err := r.Get(ctx, req.NamespacedName, &app)
	if apierrors.IsNotFound(err) {
		if left, err := r.Remains.Left(ctx, req.Name); err != nil || left == 0 {
			return ctrl.Result{}, err
		}
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, err
}

// NeedyReconciler waits for another object, and for a server that has no time.
type NeedyReconciler struct {
	client.Client
}

func (r *NeedyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		if apierrors.IsTooManyRequests(err) {
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var secret corev1.Secret
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: app.Spec.Image}, &secret); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{RequeueAfter: time.Hour}, nil
}
