package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RolloutInOne saves the status at the end, whatever happened, in the variable of the failure.
type RolloutInOne struct{ client.Client }

func (r *RolloutInOne) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
	}
	app.Status.ObservedGeneration = app.Generation
	err = r.Status().Update(ctx, app)
	return reconcile.Result{}, err
}

// RolloutPhase does so where it has failed alone.
type RolloutPhase struct{ client.Client }

func (r *RolloutPhase) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
	if err != nil {
		app.Status.Phase = demov1.FooFailed
		err = r.Status().Update(ctx, app)
	}
	return reconcile.Result{}, err
}

// RolloutNil returns nil when the status was saved.
type RolloutNil struct{ client.Client }

func (r *RolloutNil) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
	if err != nil {
		app.Status.Phase = demov1.FooFailed
	}
	if err = r.Status().Update(ctx, app); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}
