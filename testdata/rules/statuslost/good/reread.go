package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Anew reads its object once more, so that the version is the newest.
type Anew struct{ client.Client }

// Reconcile sets the phase behind it.
func (r *Anew) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Retrying saves the status in a function of its own.
type Retrying struct{ client.Client }

// Reconcile says what is to be set.
func (r *Retrying) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.save(ctx, app, func(app *demov1.Foo) { app.Status.Phase = demov1.FooReady })
}

// save reads, sets and saves.
func (r *Retrying) save(ctx context.Context, app *demov1.Foo, set func(*demov1.Foo)) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			return err
		}
		set(app)
		return r.Status().Update(ctx, app)
	})
}

// Again saves first, and reads only what is to be saved once more.
type Again struct{ client.Client }

// Reconcile sets the phase each time.
func (r *Again) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for range 3 {
		app.Status.Phase = demov1.FooReady
		err := r.Status().Update(ctx, app)
		if !apierrors.IsConflict(err) {
			return ctrl.Result{}, err
		}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}
