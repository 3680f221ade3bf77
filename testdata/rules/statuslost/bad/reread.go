package bad

import (
	"context"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Anew reads its object once more, so that the version is the newest.
type Anew struct{ client.Client }

// Reconcile sets the phase before it does so.
func (r *Anew) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is lost: the object is read anew on line \d+ before Status\(\)\.Update saves it; set the status after the read`
}

// Retrying saves the status in a function of its own.
type Retrying struct{ client.Client }

// Reconcile sets the phase of the object that it hands on.
func (r *Retrying) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.save(ctx, app)
}

// save is to survive a conflict.
func (r *Retrying) save(ctx context.Context, app *demov1.Foo) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		if err := r.Get(ctx, client.ObjectKeyFromObject(app), app); err != nil {
			return err
		}
		return r.Status().Update(ctx, app) // want `Status\(\)\.Update saves app as it was just read on line \d+: what was set in its status before is lost; set it after the read`
	})
}
