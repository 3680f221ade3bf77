package fixed

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SuccessReconciler sets a part of the status before it calls what patches it.
type SuccessReconciler struct {
	client.Client
}

func (r *SuccessReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Message = "all is done"
	return ctrl.Result{}, r.succeeded(ctx, app)
}

func (r *SuccessReconciler) succeeded(ctx context.Context, app *demov1.Foo) error {
	patch := client.MergeFrom(app.DeepCopy())
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return r.Status().Patch(ctx, app, patch)
}
