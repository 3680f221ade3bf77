// Package observer has the controller that says which spec the status is about. It hands the
// change on as a function.
package observer

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconciler notes the generation.
type Reconciler struct{ client.Client }

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.update(ctx, app, func() { app.Status.ObservedGeneration = app.Generation })
}

func (r *Reconciler) update(ctx context.Context, app *demov1.Foo, change func()) error {
	change()
	return r.Status().Update(ctx, app)
}
