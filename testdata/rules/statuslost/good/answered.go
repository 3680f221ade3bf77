package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.example.com/cleanup"

// Protecting adds its finalizer before it sets the status.
type Protecting struct{ client.Client }

// Reconcile does so.
func (r *Protecting) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if controllerutil.AddFinalizer(app, finalizer) {
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Copying sends a copy, so that the answer does not come into its object.
type Copying struct{ client.Client }

// Reconcile labels the object.
func (r *Copying) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	labelled := app.DeepCopy()
	labelled.Labels = map[string]string{"app": app.Name}
	if err := r.Update(ctx, labelled); err != nil {
		return ctrl.Result{}, err
	}
	app.ResourceVersion = labelled.ResourceVersion
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Keeping puts the status back.
type Keeping struct{ client.Client }

// Reconcile keeps it in a variable.
func (r *Keeping) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	status := app.Status.DeepCopy()
	app.Labels = map[string]string{"app": app.Name}
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = *status
	return ctrl.Result{}, r.Status().Update(ctx, app)
}
