package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
		}
		return reconcile.Result{}, nil
	})
}

// ObjectReconciler is generic over the kind it reconciles.
type ObjectReconciler[T client.Object] struct {
	Client client.Client
	New    func() T
}

func (r *ObjectReconciler[T]) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	obj := r.New()
	if err := r.Client.Get(ctx, req.NamespacedName, obj); err != nil {
		return reconcile.Result{}, err // want `makes this reconcile fail and be retried again and again`
	}
	return reconcile.Result{}, nil
}

// Sync has the signature of a reconciler; a caller adapts it with reconcile.Func.
func (r *AppReconciler) Sync(ctx context.Context, request ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, request.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// PhaseReconciler hands the request to a sub-reconciler.
type PhaseReconciler struct {
	client.Client
}

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return r.reconcileApp(ctx, req, true)
}

func (r *PhaseReconciler) reconcileApp(ctx context.Context, req ctrl.Request, full bool) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	if full {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}
