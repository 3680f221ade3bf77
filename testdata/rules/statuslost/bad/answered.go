package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.example.com/cleanup"

// Protecting adds its finalizer between setting the status and saving it.
type Protecting struct{ client.Client }

// Reconcile does so.
func (r *Protecting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if controllerutil.AddFinalizer(app, finalizer) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it; set the status after Update`
}

// Deferring patches its status when it ends.
type Deferring struct{ client.Client }

// Reconcile sets it before it labels the object.
func (r *Deferring) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if failed := r.Status().Patch(ctx, app, client.MergeFrom(base)); failed != nil && err == nil { // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Patch saves it`
			err = failed
		}
	}()
	app.Status.Phase = demov1.FooReady
	app.Labels = map[string]string{"app": app.Name}
	return ctrl.Result{}, r.Update(ctx, app)
}
