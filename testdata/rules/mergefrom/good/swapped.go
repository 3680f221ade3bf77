package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// UpdatedReconciler changes a copy and uses the object as the base.
type UpdatedReconciler struct {
	client.Client
}

// doc:begin
func (r *UpdatedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	updated := app.DeepCopy()
	updated.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, updated, client.MergeFrom(app))
}

// doc:end

// save writes the status of an object that its caller has changed: the base gets back the
// status of before.
func (r *UpdatedReconciler) save(ctx context.Context, before *demov1.FooStatus, app *demov1.Foo) error {
	if equality.Semantic.DeepEqual(before, &app.Status) {
		return nil
	}
	base := app.DeepCopy()
	base.Status = *before
	return r.Status().Patch(ctx, app, client.MergeFrom(base))
}

// Ready keeps the status of before for the patch.
func (r *UpdatedReconciler) Ready(ctx context.Context, app *demov1.Foo) error {
	before := app.Status.DeepCopy()
	app.Status.Phase = "Ready"
	return r.save(ctx, before, app)
}
