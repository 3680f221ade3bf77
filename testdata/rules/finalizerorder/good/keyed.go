package good

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

// KeyedReconciler tells the registry the id that it makes of the object, and tries again;
// what it takes from the registry for others is no cleanup of the object.
type KeyedReconciler struct {
	client.Client
	Registry Registry
	Stale    []string
}

func (r *KeyedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Registry.Remove(ctx, oldest(r.Stale)); err != nil {
		log.FromContext(ctx).Error(err, "the registry still has it")
	}
	if err := r.Registry.Remove(ctx, bucketID(app)); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func oldest(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[0]
}

func bucketID(app *demov1.Foo) string {
	id := app.Namespace
	if id != "" {
		id += "/"
	}
	return id + app.Name
}
