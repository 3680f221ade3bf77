package bad

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// WrapReconciler wraps the error.
type WrapReconciler struct {
	client.Client
}

func (r *WrapReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, fmt.Errorf("get application %s: %w", req.NamespacedName, err) // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// FormatReconciler keeps only the text of the error.
type FormatReconciler struct {
	client.Client
}

func (r *FormatReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		failure := fmt.Errorf("get application %s: %v", req.NamespacedName, err)
		return ctrl.Result{}, failure // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// TerminalReconciler makes the error terminal: it is not retried, but logged
// and counted as a failure.
type TerminalReconciler struct {
	client.Client
}

func (r *TerminalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err) // want `a deleted Foo makes this reconcile fail`
	}
	return ctrl.Result{}, nil
}

// HandledReconciler sends every failure through one method, which returns it.
type HandledReconciler struct {
	client.Client
}

func (r *HandledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return r.fail(ctx, "get application", err) // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

func (r *HandledReconciler) fail(ctx context.Context, action string, err error) (ctrl.Result, error) {
	log.FromContext(ctx).Error(err, action)
	return ctrl.Result{}, err
}

// ContextReconciler adds words to the error in a function of the package.
type ContextReconciler struct {
	client.Client
}

func (r *ContextReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, describe("get application", err) // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

func describe(action string, err error) error {
	return fmt.Errorf("%s: %w", action, err)
}
