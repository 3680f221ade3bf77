package fixed

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
	status := app.Status.DeepCopy()
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = *status
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(base))
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
	status := app.Status.DeepCopy()
	if err := r.Patch(ctx, app, patch); err != nil {
		return ctrl.Result{}, err
	}
	app.Status = *status
	if err := r.Status().Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
