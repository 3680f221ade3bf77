// Package good returns errors and asks for another pass where there is none.
package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler counts what an application is set up with.
type AppReconciler struct {
	client.Client
	Interval time.Duration
	Probe    func(ctx context.Context) error
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	var settings corev1.ConfigMapList
	if err := r.List(ctx, &settings, client.InNamespace(app.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("Set up", "settings", len(settings.Items))
	return ctrl.Result{}, nil
}

// doc:end

// Logged tells of the error beside the delay.
func (r *AppReconciler) Logged(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to read")
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.Update(ctx, app); err != nil {
		if apierrors.IsConflict(err) {
			return ctrl.Result{Requeue: true}, nil
		}
		return ctrl.Result{}, err
	}
	if err := r.Status().Update(ctx, app); apierrors.IsConflict(err) {
		return ctrl.Result{Requeue: true}, nil
	} else if err != nil {
		app.Status.Message = err.Error() // want:lostchange `has no effect`
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.Probe(ctx); err != nil { // no error of the API server: not ready yet
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	if err := r.Update(ctx, app); err != nil {
		// The cache is behind: the next pass sees the newer version.
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{RequeueAfter: r.Interval}, nil
}

// Failed asks for another pass in two ways and returns an error, which alone counts.
func (r *AppReconciler) Failed(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.List(ctx, &demov1.FooList{}); err != nil {
		return ctrl.Result{Requeue: true, RequeueAfter: time.Minute}, err // want:resulterr `RequeueAfter is ignored`
	}
	return ctrl.Result{}, nil
}

// Conflicting comes again when another pod of the program wrote the object.
func (r *AppReconciler) Conflicting(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase, app.Status.ObservedGeneration = demov1.FooReady, app.Generation
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{Requeue: true}, nil
	}
	return ctrl.Result{Requeue: true, RequeueAfter: time.Hour}, nil // the hour counts
}
