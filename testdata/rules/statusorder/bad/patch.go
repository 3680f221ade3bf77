package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PatchReconciler patches main resource and status with the same base.
type PatchReconciler struct {
	client.Client
}

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base)) // want `status of app set on line \d+ is overwritten by the response to Patch on line \d+ before Status\(\)\.Patch saves it`
}

// PatchUpdateReconciler patches the main resource and updates the status.
type PatchUpdateReconciler struct {
	client.Client
}

func (r *PatchUpdateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app.DeepCopy())
	app.SetAnnotations(map[string]string{"demo.ctrlvet.dev/seen": "true"})
	app.Status.Phase = demov1.FooReady
	if err := r.Patch(ctx, app, patch); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Status().Update(ctx, app); err != nil { // want `status of app set on line \d+ is overwritten by the response to Patch on line \d+ before Status\(\)\.Update saves it`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
