package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SuccessReconciler sets all of the status where it is patched.
type SuccessReconciler struct {
	client.Client
}

// doc:begin
func (r *SuccessReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.succeeded(ctx, app)
}

func (r *SuccessReconciler) succeeded(ctx context.Context, app *demov1.Foo) error {
	patch := client.MergeFrom(app.DeepCopy())
	app.Status.Message = "all is done"
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return r.Status().Patch(ctx, app, patch)
}

// doc:end

// Covered sets a message that succeeded replaces.
func (r *SuccessReconciler) Covered(ctx context.Context, app *demov1.Foo) error {
	app.Status.Message = "done"
	return r.succeeded(ctx, app)
}

// Saved writes the status before.
func (r *SuccessReconciler) Saved(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := r.Status().Update(ctx, app); err != nil {
		return err
	}
	return r.succeeded(ctx, app)
}

// Maybe is called where nothing may be sent, and what is set is written after.
func (r *SuccessReconciler) Maybe(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := r.paused(ctx, app); err != nil {
		return err
	}
	return r.Status().Update(ctx, app)
}

func (r *SuccessReconciler) paused(ctx context.Context, app *demov1.Foo) error {
	if !app.Spec.Paused {
		return nil
	}
	patch := client.MergeFrom(app.DeepCopy())
	app.Status.Message = "paused"
	return r.Status().Patch(ctx, app, patch)
}

// Sent is set by a function that gets what it takes to write it.
func (r *SuccessReconciler) Sent(ctx context.Context, app *demov1.Foo) error {
	if err := started(ctx, app, func() error { return r.Status().Update(ctx, app) }); err != nil {
		return err
	}
	return r.succeeded(ctx, app)
}

func started(ctx context.Context, app *demov1.Foo, save func() error) error {
	app.Status.Phase = demov1.FooPending
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return save()
}
