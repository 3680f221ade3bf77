package fixed

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Reconcile writes the status when it differs from what it was.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := *app.Status.DeepCopy()
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{
		Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", Message: "no image",
	})
	if equality.Semantic.DeepEqual(before, app.Status) {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Settle does so in the end.
func (r *Reconciler) Settle(ctx context.Context, app *demov1.Foo) (err error) {
	defer func(before demov1.FooStatus) {
		if !equality.Semantic.DeepEqual(app.Status, before) {
			err = r.Status().Update(ctx, app)
		}
	}(*app.Status.DeepCopy())
	app.Status.Phase = "Ready"
	failed(app)
	return nil
}

func failed(app *demov1.Foo) {
	for i := range app.Status.Conditions {
		app.Status.Conditions[i].Status = metav1.ConditionFalse
	}
}

// Swap changes the copy, and compares it with what it was made of.
func (r *Reconciler) Swap(ctx context.Context, app *demov1.Foo) error {
	status := *app.Status.DeepCopy()
	meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed"})
	if equality.Semantic.DeepEqual(&app.Status, &status) {
		return nil
	}
	app.Status = status
	return r.Status().Update(ctx, app)
}
