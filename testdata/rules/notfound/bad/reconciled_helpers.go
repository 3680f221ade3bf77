package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/bad/lookup"
)

// LoadReconciler reads its object in a method.
type LoadReconciler struct {
	client.Client
}

func (r *LoadReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.load(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	_ = app.Spec
	return ctrl.Result{}, nil
}

func (r *LoadReconciler) load(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// FillReconciler reads its object in a function that fills it.
type FillReconciler struct {
	client.Client
}

func (r *FillReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := fill(ctx, r.Client, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

func fill(ctx context.Context, c client.Reader, key client.ObjectKey, obj client.Object) error {
	return c.Get(ctx, key, obj)
}

// LookupReconciler reads its object in a function of another package.
type LookupReconciler struct {
	client.Client
}

func (r *LookupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := lookup.Application(ctx, r.Client, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	_ = app.Spec
	return ctrl.Result{}, nil
}
