// Package bad asks for another pass instead of returning an error.
package fixed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	switch app.Status.Phase {
	case demov1.FooPending:
		return ctrl.Result{RequeueAfter: time.Millisecond}, nil
	case demov1.FooFailed:
		return ctrl.Result{RequeueAfter: -1}, nil
	}
	return ctrl.Result{}, nil
}

// BackoffReconciler waits after a failure.
type BackoffReconciler struct {
	Failed metav1.Time
	Wait   time.Duration
}

func (r *BackoffReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	now := metav1.Now()
	next := r.Failed.Add(r.Wait)
	if now.Before(&metav1.Time{Time: next}) {
		return ctrl.Result{RequeueAfter: now.Sub(next)}, nil
	}
	return ctrl.Result{}, nil
}

// After says when to come back.
func After(next time.Time) (ctrl.Result, error) {
	if next.After(time.Now()) {
		return ctrl.Result{RequeueAfter: time.Since(next)}, nil
	}
	return ctrl.Result{}, nil
}

// WindowReconciler waits for the next window.
type WindowReconciler struct {
	Next func() time.Time
	Open bool
}

func (r *WindowReconciler) Reconcile(context.Context, ctrl.Request) (ctrl.Result, error) {
	wait := time.Until(r.Next())
	if wait > 0 {
		return ctrl.Result{RequeueAfter: wait}, nil
	}
	if !r.Open {
		return ctrl.Result{RequeueAfter: wait}, nil
	}
	return ctrl.Result{}, nil
}
