package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A FooReconciler tells which Foos it found.
type FooReconciler struct {
	client.Client
	Found func(*demov1.Foo)
}

// Reconcile reads the Foo.
func (r *FooReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	r.Found(foo)
	return reconcile.Result{}, nil
}
