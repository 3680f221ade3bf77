package fixed

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Rollout tells of a failure in the phase alone.
type Rollout struct{ client.Client }

// Reconcile counts as done when the phase was saved.
func (r *Rollout) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Delete(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta}); err != nil {
		log.FromContext(ctx).Error(err, "unable to remove the old one")
		app.Status.Phase = demov1.FooFailed
		return reconcile.Result{}, r.Status().Update(ctx, app)
	}
	return reconcile.Result{}, nil
}

// RolloutByHelper does the same in the variable of the failure.
type RolloutByHelper struct{ client.Client }

func (r *RolloutByHelper) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.start(ctx, app)
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to start")
		err = r.phase(ctx, app, demov1.FooFailed)
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.phase(ctx, app, demov1.FooReady)
}

func (r *RolloutByHelper) start(ctx context.Context, app *demov1.Foo) error {
	return r.Create(ctx, &demov1.Foo{ObjectMeta: app.ObjectMeta})
}

func (r *RolloutByHelper) phase(ctx context.Context, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	return r.Status().Update(ctx, app)
}

// RolloutOrNone takes a failure and an empty list for the same.
type RolloutOrNone struct{ client.Client }

func (r *RolloutOrNone) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	var all demov1.FooList
	if err := r.List(ctx, &all, client.InNamespace(req.Namespace)); err != nil || len(all.Items) == 0 {
		log.FromContext(ctx).Error(err, "nothing to roll out")
		return reconcile.Result{}, nil
	}
	return reconcile.Result{}, nil
}

// RolloutGiven hands the failure in other words to a helper, which drops it.
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
	return nil
}
