package good

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Told is told of what goes.
type Told interface {
	Announce(ctx context.Context, name string) error
}

// RemoteReconciler returns the error of the other system; who is told of the end need not
// listen.
type RemoteReconciler struct {
	client.Client
	Remote Remote
	Told   Told
}

func (r *RemoteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(app, Finalizer) {
		return ctrl.Result{}, nil
	}
	if err := announce(ctx, r.Told, app.Status.Message); err != nil {
		log.FromContext(ctx).Error(err, "nobody listens")
	}
	if err := takeAway(ctx, r.Remote, app.Spec.Image); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func announce(ctx context.Context, told Told, id string) error {
	if err := told.Announce(ctx, id); err != nil {
		return fmt.Errorf("announce %s: %w", id, err)
	}
	return nil
}

func takeAway(ctx context.Context, remote Remote, id string) error {
	if err := remote.DeleteBucket(ctx, id); err != nil {
		return fmt.Errorf("delete the bucket %s: %w", id, err)
	}
	return nil
}
