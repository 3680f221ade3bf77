package bad

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
	before := app.Status                                              // want `this copy shares its lists and maps with app.Status: what is changed inside of them is changed in both, and the comparison does not see it; use DeepCopy`
	meta.SetStatusCondition(&app.Status.Conditions, metav1.Condition{ // want:related `this changes what both share`
		Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed", Message: "no image",
	})
	if equality.Semantic.DeepEqual(before, app.Status) { // want:related `it is compared here`
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// doc:end

// Settle does so in the end.
func (r *Reconciler) Settle(ctx context.Context, app *demov1.Foo) (err error) {
	defer func(before demov1.FooStatus) {
		if !equality.Semantic.DeepEqual(app.Status, before) { // want:related `it is compared here`
			err = r.Status().Update(ctx, app)
		}
	}(app.Status) // want `this copy shares its lists and maps with app.Status`
	app.Status.Phase = "Ready"
	failed(app)
	return nil
}

func failed(app *demov1.Foo) {
	for i := range app.Status.Conditions {
		app.Status.Conditions[i].Status = metav1.ConditionFalse // want:related `this changes what both share`
	}
}

// Swap changes the copy, and compares it with what it was made of.
func (r *Reconciler) Swap(ctx context.Context, app *demov1.Foo) error {
	status := app.Status                                                                                                          // want `this copy shares its lists and maps with app.Status`
	meta.SetStatusCondition(&status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Failed"}) // want:related `this changes what both share`
	if equality.Semantic.DeepEqual(&app.Status, &status) {                                                                        // want:related `it is compared here`
		return nil
	}
	app.Status = status
	return r.Status().Update(ctx, app)
}
