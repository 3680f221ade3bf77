// Package bad believes that the cache knows everything.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AppReconciler creates a service, and comes again at once.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	err := r.Get(ctx, req.NamespacedName, svc)
	if apierrors.IsNotFound(err) {
		svc = &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		if err := r.Create(ctx, svc); err != nil { // want `Create answers AlreadyExists in the next pass, before the cache shows what was made; use client.IgnoreAlreadyExists, or return an empty Result` // want:ownerreference `this Service gets no owner,`
			return ctrl.Result{}, err
		}
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{}, err
}

// doc:end

// HelperReconciler leaves the Create to a function.
type HelperReconciler struct {
	client.Client
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: true}, nil
}

func (r *HelperReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{}); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		if err := r.create(ctx, svc); err != nil {
			return err
		}
	}
	return nil
}

func (r *HelperReconciler) create(ctx context.Context, svc *corev1.Service) error {
	if err := r.Create(ctx, svc); err != nil { // want `Create answers AlreadyExists in the next pass`
		return err
	}
	return nil
}
