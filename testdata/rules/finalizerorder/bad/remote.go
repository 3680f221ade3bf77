package bad

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RemoteReconciler asks the other system in a function that gets no object.
type RemoteReconciler struct {
	client.Client
	Remote Remote
}

func (r *RemoteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() || !controllerutil.ContainsFinalizer(app, Finalizer) {
		return ctrl.Result{}, nil
	}
	if err := takeAway(ctx, r.Remote, app.Spec.Image); err != nil { // want `the error of takeAway is only logged and the finalizer is removed`
		log.FromContext(ctx).Error(err, "cleanup failed")
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func takeAway(ctx context.Context, remote Remote, id string) error {
	if err := remote.DeleteBucket(ctx, id); err != nil {
		return fmt.Errorf("delete the bucket %s: %w", id, err)
	}
	return nil
}
