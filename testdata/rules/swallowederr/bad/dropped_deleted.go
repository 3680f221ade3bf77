package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// DeletedReconciler takes every failure for a deletion.
type DeletedReconciler struct {
	client.Client
	Known map[client.ObjectKey]string
}

// doc:begin

func (r *DeletedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		log.FromContext(ctx).Info("application was deleted")
		return ctrl.Result{}, nil // want `the error of Get is dropped: nil is returned, as if it had succeeded; return it unless it is NotFound`
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

// doc:end

// ForgettingReconciler forgets what it knows then.
type ForgettingReconciler struct {
	client.Client
	Known map[client.ObjectKey]string
}

func (r *ForgettingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	defer log.FromContext(ctx).V(2).Info("done")
	app := &demov1.Foo{}
	err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name}, app)
	if err != nil {
		// Request object not found, could have been deleted after the reconcile request.
		log.FromContext(ctx).Info("Application not found")
		r.forget(req.NamespacedName)
		return ctrl.Result{}, nil // want `the error of Get is dropped: nil is returned, as if it had succeeded; return it unless it is NotFound`
	}
	r.Known[req.NamespacedName] = app.Spec.Image
	return ctrl.Result{}, nil
}

func (r *ForgettingReconciler) forget(key client.ObjectKey) { delete(r.Known, key) }
