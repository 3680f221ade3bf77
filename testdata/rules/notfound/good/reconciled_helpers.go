package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/notfound/good/lookup"
)

// LoadReconciler reads its object in a method that knows NotFound.
type LoadReconciler struct {
	client.Client
}

func (r *LoadReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := r.load(ctx, req.NamespacedName)
	if err != nil {
		return ctrl.Result{}, err
	}
	if app == nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

func (r *LoadReconciler) load(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		if apierrors.IsNotFound(err) {
			return nil, nil
		}
		return nil, err
	}
	return app, nil
}

// LookupReconciler tests the error of a function of another package, itself and
// with a function of that package.
type LookupReconciler struct {
	client.Client
}

func (r *LookupReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if _, err := lookup.Application(ctx, r.Client, req.NamespacedName); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, err := lookup.Application(ctx, r.Client, req.NamespacedName); err != nil {
		if lookup.Missing(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// ExistingReconciler calls a function of another package whose error is never
// NotFound.
type ExistingReconciler struct {
	client.Client
}

func (r *ExistingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app, err := lookup.Existing(ctx, r.Client, req.NamespacedName)
	if err != nil || app == nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// HandledReconciler sends every failure through one method, which drops NotFound.
type HandledReconciler struct {
	client.Client
}

func (r *HandledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return r.fail(err)
	}
	return ctrl.Result{}, nil
}

func (r *HandledReconciler) fail(err error) (ctrl.Result, error) {
	if lookup.Missing(err) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}
