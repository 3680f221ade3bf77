package bad

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

// doc:begin
func (r *SuccessReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Message = "all is done" // want `this status is never sent: succeeded, called on line \d+, takes the base of its patch after it is set, so both hold it; set it in succeeded`
	return ctrl.Result{}, r.succeeded(ctx, app)
}

func (r *SuccessReconciler) succeeded(ctx context.Context, app *demov1.Foo) error {
	patch := client.MergeFrom(app.DeepCopy()) // want:related `the base of the patch holds it already`
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Done"})
	return r.Status().Patch(ctx, app, patch)
}

// doc:end
