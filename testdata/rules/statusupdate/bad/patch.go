package bad

import (
	"context"
	"fmt"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PatchReconciler patches the main resource.
type PatchReconciler struct {
	client.Client
}

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil { // want `status of app was changed on line \d+ but Patch writes only the main resource: .*; use r\.Status\(\)\.Patch\(ctx, app, client\.MergeFrom\(base\)\)`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// PatchVariableReconciler keeps the patch in a variable.
type PatchVariableReconciler struct {
	client.Client
}

func (r *PatchVariableReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFromWithOptions(app.DeepCopy(), client.MergeFromWithOptimisticLock{})
	app.Status.Phase = demov1.FooReady
	app.Status.ObservedGeneration = app.GetGeneration()
	return ctrl.Result{}, r.Patch(ctx, app, patch) // want `status of app was changed on line \d+ but Patch writes only the main resource`
}

// PatchHelperReconciler patches by a method that is given the base.
type PatchHelperReconciler struct {
	client.Client
}

func (r *PatchHelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.patch(ctx, app, base) // want `status of app was changed on line \d+ but patch writes only the main resource`
}

func (r *PatchHelperReconciler) patch(ctx context.Context, app, base *demov1.Foo) error {
	if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
		return fmt.Errorf("patch %s: %w", app.Name, err)
	}
	return nil
}
