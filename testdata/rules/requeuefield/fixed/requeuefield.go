// Package bad asks for another pass instead of returning an error.
package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler counts what an application is set up with.
type AppReconciler struct {
	client.Client
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var settings corev1.ConfigMapList
	if err := r.List(ctx, &settings, client.InNamespace(app.Namespace)); err != nil {
		// The foos cannot be listed now.
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("Set up", "settings", len(settings.Items))
	return ctrl.Result{}, nil
}

// SlowReconciler waits a while.
type SlowReconciler struct {
	client.Client
}

func (r *SlowReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
