package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OperationReconciler writes the main resource with CreateOrUpdate, which reads
// the object before and decodes the answer into it after.
type OperationReconciler struct {
	client.Client
}

func (r *OperationReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	app.Status.Phase = demov1.FooReady
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, app, func() error {
		app.Spec.Image = "nginx:1.27"
		return nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to .*CreateOrUpdate on line \d+ before Status\(\)\.Update saves it`
}

// MutateReconciler sets the status in the mutate function.
type MutateReconciler struct {
	client.Client
}

func (r *MutateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	_, err := ctrl.CreateOrUpdate(ctx, r.Client, app, func() error {
		app.Spec.Image = "nginx:1.27"
		app.Status.Phase = demov1.FooReady
		return nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to .*CreateOrUpdate on line \d+ before Status\(\)\.Update saves it`
}

// OutsideReconciler sets the status before CreateOrPatch, which saves only the
// status that its mutate function sets.
type OutsideReconciler struct {
	client.Client
}

func (r *OutsideReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	app.Namespace, app.Name = req.Namespace, req.Name
	app.Status.Phase = demov1.FooReady
	_, err := controllerutil.CreateOrPatch(ctx, r.Client, app, func() error {
		app.Spec.Image = "nginx:1.27"
		return nil
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to .*CreateOrPatch on line \d+ before Status\(\)\.Update saves it`
}
