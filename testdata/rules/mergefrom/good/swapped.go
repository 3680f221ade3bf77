package good

import (
	"context"

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
