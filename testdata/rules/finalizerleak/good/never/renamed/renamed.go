// Package renamed removes both names.
package renamed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// The names of the finalizer, now and before.
const (
	Finalizer    = "demo.ctrlvet.dev/cleanup"
	OldFinalizer = "demo.ctrlvet.dev/clean-up"
)

// Reconciler holds applications.
type Reconciler struct {
	client.Client
}

// Reconcile adds the finalizer, and removes it when the application is deleted.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		old, current := controllerutil.RemoveFinalizer(app, OldFinalizer), controllerutil.RemoveFinalizer(app, Finalizer)
		if old || current {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}
