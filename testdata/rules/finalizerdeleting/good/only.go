package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OnlyReconciler adds where there is no finalizer at all: what is being deleted and still there has one.
type OnlyReconciler struct {
	client.Client
}

func (r *OnlyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if len(app.Finalizers) == 0 {
		app.Finalizers = []string{Finalizer}
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	if !app.DeletionTimestamp.IsZero() {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}
