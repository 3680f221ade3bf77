package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Registry knows buckets by their ids.
type Registry interface {
	Remove(ctx context.Context, id string) error
}

// KeyedReconciler tells the registry the id that it makes of the object.
type KeyedReconciler struct {
	client.Client
	Registry Registry
}

func (r *KeyedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Registry.Remove(ctx, bucketID(app)); err != nil { // want `the error of r\.Registry\.Remove is only logged and the finalizer is removed on line \d+`
		log.FromContext(ctx).Error(err, "the registry still has it")
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func bucketID(app *demov1.Foo) string {
	id := app.Namespace
	if id != "" {
		id += "/"
	}
	return id + app.Name
}
