package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Reconcile writes the status when it differs from what it was.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.Status.DeepCopy()
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", Message: "no image",
	})
	if equality.Semantic.DeepEqual(*before, app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// Settle changes nothing inside of lists and maps.
func (r *Reconciler) Settle(ctx context.Context, app *demov1.Foo) (err error) {
	defer func(before demov1.FooStatus) {
		if !equality.Semantic.DeepEqual(app.Status, before) {
			err = r.Status().Update(ctx, app)
		}
	}(app.Status)
	app.Status.Phase = "Ready"
	return nil
}

// Fresh makes a new list.
func (r *Reconciler) Fresh(ctx context.Context, app *demov1.Foo) error {
	before := app.Status
	app.Status.Conditions = nil
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed"})
	if equality.Semantic.DeepEqual(before, app.Status) {
		return nil
	}
	return r.Status().Update(ctx, app)
}

// Early keeps the copy when the change is done.
func (r *Reconciler) Early(ctx context.Context, app *demov1.Foo) error {
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed"})
	before := app.Status
	app.Status.Phase = "Failed"
	if equality.Semantic.DeepEqual(before, app.Status) {
		return nil
	}
	return r.Status().Update(ctx, app)
}
