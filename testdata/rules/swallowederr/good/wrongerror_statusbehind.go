package good

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RolloutInOne saves the status at the end, whatever happened, and returns both errors.
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
	return reconcile.Result{}, errors.Join(err, r.Status().Update(ctx, app))
}

// RolloutPhase tests the first error once the status was saved.
type RolloutPhase struct{ client.Client }

func (r *RolloutPhase) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
	if err != nil {
		app.Status.Phase = demov1.FooFailed
	}
	if saved := r.Status().Update(ctx, app); saved != nil {
		return reconcile.Result{}, saved
	}
	return reconcile.Result{}, err
}

// RolloutWorking goes on with other work, which may be meant to be done in any case.
type RolloutWorking struct{ client.Client }

func (r *RolloutWorking) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
	}
	if err := r.Update(ctx, app); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.Status().Update(ctx, app)
}

// RolloutWords keeps the error in the status, where people look for it.
type RolloutWords struct{ client.Client }

func (r *RolloutWords) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
	if err != nil {
		app.Status.Phase = demov1.FooPhase(err.Error())
	}
	err = r.Status().Update(ctx, app)
	return reconcile.Result{}, err
}

// RolloutOwn logs what fails and reports in any case: the status write has a variable of its own.
type RolloutOwn struct{ client.Client }

func (r *RolloutOwn) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
	}
	if err := r.Status().Update(ctx, app); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}
