package bad

import (
	"context"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// EagerReconciler wants to try again whatever has happened.
type EagerReconciler struct {
	client.Client
}

// doc:begin
func (r *EagerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{Requeue: true}, client.IgnoreNotFound(err) // want `a deleted Foo is reconciled again and again: this Result requeues the request where the Get of the reconciled object returns NotFound; return an empty Result`
	}
	return ctrl.Result{}, nil
}

// doc:end

// WaitingReconciler waits for what was deleted.
type WaitingReconciler struct {
	client.Client
}

func (r *WaitingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	switch {
	case apierrors.IsNotFound(err):
		log.FromContext(ctx).Info("the app is not there", "name", req.Name)
		return ctrl.Result{RequeueAfter: time.Minute}, nil // want `a deleted Foo is reconciled again and again`
	case err != nil:
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// LoadingReconciler reads its object through a function.
type LoadingReconciler struct {
	client.Client
}

func (r *LoadingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app, err := r.load(ctx, req.NamespacedName)
	if err = client.IgnoreNotFound(err); err != nil {
		return ctrl.Result{}, err
	}
	if app == nil {
		result.RequeueAfter = time.Second
		return result, nil // miss: nil stands for NotFound, through two variables
	}
	return ctrl.Result{}, nil
}

func (r *LoadingReconciler) load(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// FetchingReconciler does, too.
type FetchingReconciler struct {
	client.Client
}

func (r *FetchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.load(ctx, req.NamespacedName)
	if err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{Requeue: true}, nil // want `a deleted Foo is reconciled again and again`
		}
		return ctrl.Result{}, err
	}
	log.FromContext(ctx).Info("found", "app", app.Name)
	return ctrl.Result{}, nil
}

func (r *FetchingReconciler) load(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}
