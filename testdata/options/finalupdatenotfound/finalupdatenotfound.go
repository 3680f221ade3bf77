// Package finalupdatenotfound holds code for the form of the rule that is off
// unless asked for.
package finalupdatenotfound

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.ctrlvet.dev/cleanup"

// Failing fails when a pass before it removed the finalizer.
type Failing struct{ client.Client }

func (r *Failing) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() && controllerutil.RemoveFinalizer(app, finalizer) {
		if err := r.Update(ctx, app); err != nil { // want `the NotFound of this Update is returned as a failure, although app is gone then, as it should be: use client\.IgnoreNotFound`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Tolerant is content when somebody else did.
type Tolerant struct{ client.Client }

func (r *Tolerant) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() && controllerutil.RemoveFinalizer(app, finalizer) {
		return ctrl.Result{}, client.IgnoreNotFound(r.Update(ctx, app))
	}
	return ctrl.Result{}, nil
}
