package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again: NotFound of its own Get is returned`
	}
	return ctrl.Result{}, r.sync(ctx, &app)
}

// doc:end

func (r *AppReconciler) sync(context.Context, *demov1.Foo) error { return nil }

// LoggingReconciler keeps the client in a field and logs before it returns.
type LoggingReconciler struct {
	Client client.Client
}

func (r *LoggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Client.Get(ctx, req.NamespacedName, app)
	if err != nil {
		log.FromContext(ctx).Info("unable to fetch the application", "error", err)
		return reconcile.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return done, nil
}

// EarlyReconciler tests for success first.
type EarlyReconciler struct {
	client.Client
}

func (r *EarlyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if err == nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
}

// ConflictReconciler tests the error, but not for NotFound.
type ConflictReconciler struct {
	client.Client
}

func (r *ConflictReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsTimeout(err) {
			return ctrl.Result{Requeue: true}, nil
		}
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// NamedReconciler uses named results.
type NamedReconciler struct {
	client.Client
}

func (r *NamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err = r.Get(ctx, req.NamespacedName, app); err != nil {
		return result, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return result, nil
}

// BareReconciler uses named results and a bare return.
type BareReconciler struct {
	client.Client
}

func (r *BareReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err = r.Get(ctx, req.NamespacedName, app); err != nil {
		return // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return
}
