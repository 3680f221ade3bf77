package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SwappedReconciler patches the copy and changes the base: the patch describes
// the way back.
type SwappedReconciler struct {
	client.Client
}

func (r *SwappedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, updated, client.MergeFrom(app))
}

// SwappedVariableReconciler makes the patch before the change.
type SwappedVariableReconciler struct {
	client.Client
}

func (r *SwappedVariableReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app)
	updated := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, updated, patch)
}

// ChangedBaseReconciler changes the copy it uses as the base.
type ChangedBaseReconciler struct {
	client.Client
}

func (r *ChangedBaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(updated))
}
