package bad

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// KindReconciler asks for one kind and only logs all others.
type KindReconciler struct {
	client.Client
}

func (r *KindReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Create(ctx, service(app)); err != nil {
		if apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		log.FromContext(ctx).Error(err, "unable to expose it")
		return ctrl.Result{}, nil // want `the error of Create is logged but nil is returned`
	}
	return ctrl.Result{}, nil
}

// RemoveService lets NotFound pass, as it should, and every other error, too.
func (r *KindReconciler) RemoveService(ctx context.Context, app *demov1.Foo) error {
	err := r.Delete(ctx, service(app))
	if client.IgnoreNotFound(err) != nil {
		log.FromContext(ctx).Error(err, "unable to remove the service")
		return nil // want `the error of Delete is logged but nil is returned`
	}
	return nil
}

// Rename asks for the kind first.
func (r *KindReconciler) Rename(ctx context.Context, app *demov1.Foo) error {
	err := r.Update(ctx, app)
	if apierrors.IsConflict(err) {
		return err
	}
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to rename it")
		return nil // want `the error of Update is logged but nil is returned`
	}
	return nil
}
