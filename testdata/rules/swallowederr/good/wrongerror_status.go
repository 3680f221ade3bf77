package good

import (
	"context"
	"errors"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Rollout returns both errors.
type Rollout struct{ client.Client }

// doc:begin

func (r *Rollout) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		app.Status.Phase = demov1.FooFailed
		return reconcile.Result{}, errors.Join(err, r.Status().Update(ctx, app))
	}
	return reconcile.Result{}, nil
}

// doc:end

// RolloutTelling keeps the error where people look for it.
type RolloutTelling struct{ client.Client }

func (r *RolloutTelling) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
		return reconcile.Result{}, r.fail(ctx, app, err.Error())
	}
	return reconcile.Result{}, nil
}

func (r *RolloutTelling) fail(ctx context.Context, app *demov1.Foo, why string) error {
	app.Status.Phase = demov1.FooPhase(why)
	return r.Status().Update(ctx, app)
}

// RolloutLater comes again by itself.
type RolloutLater struct{ client.Client }

func (r *RolloutLater) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
		app.Status.Phase = demov1.FooFailed
		return reconcile.Result{RequeueAfter: time.Minute}, r.Status().Update(ctx, app)
	}
	return reconcile.Result{}, nil
}

// RolloutOrNone tells a failure from an empty list.
type RolloutOrNone struct{ client.Client }

func (r *RolloutOrNone) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	var all demov1.FooList
	if err := r.List(ctx, &all, client.InNamespace(req.Namespace)); err != nil || len(all.Items) == 0 {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, nil
}

// RolloutGiven hands the failure in other words to a helper, which returns it.
type RolloutGiven struct{ client.Client }

func (r *RolloutGiven) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
		return reconcile.Result{}, r.fail(ctx, app, errors.New("cannot remove the old one"))
	}
	return reconcile.Result{}, nil
}

func (r *RolloutGiven) fail(ctx context.Context, app *demov1.Foo, why error) error {
	app.Status.Phase = demov1.FooPhase(why.Error())
	if err := r.Status().Update(ctx, app); err != nil {
		return err
	}
	return why
}
