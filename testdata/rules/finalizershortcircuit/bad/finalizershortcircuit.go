package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// The finalizer, and the name it had before.
const (
	Finalizer = "demo.ctrlvet.dev/cleanup"
	Old       = "demo.ctrlvet.dev/app"
)

// AppReconciler renames its finalizer.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if controllerutil.RemoveFinalizer(app, Old) || controllerutil.AddFinalizer(app, Finalizer) { // want `AddFinalizer is not called when RemoveFinalizer returned true \(\|\| short-circuits\); call both, then combine the results`
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Conditions sets the second condition only if the first had not changed.
func Conditions(app *demov1.Foo, ready, synced metav1.Condition) bool {
	return meta.SetStatusCondition(&app.Status.Conditions, ready) || // want:related `this call decides`
		meta.SetStatusCondition(&app.Status.Conditions, synced) // want `SetStatusCondition is not called when SetStatusCondition returned true`
}

// Clear removes the second finalizer only if it had the first. A third operand
// is more than the fix takes apart.
func Clear(app *demov1.Foo, also bool) bool {
	cleared := controllerutil.RemoveFinalizer(app, Old) && controllerutil.RemoveFinalizer(app, Finalizer)                                        // want `RemoveFinalizer is not called when RemoveFinalizer returned false \(&& short-circuits\)`
	return cleared || also || meta.RemoveStatusCondition(&app.Status.Conditions, "A") || meta.RemoveStatusCondition(&app.Status.Conditions, "B") // want `RemoveStatusCondition is not called when RemoveStatusCondition returned true`
}

// Collect adds the second finalizer only if it had the first, and the conditions only
// if it had both.
func Collect(app *demov1.Foo, conditions ...metav1.Condition) bool {
	changed := controllerutil.AddFinalizer(app, Old)
	changed = changed || controllerutil.AddFinalizer(app, Finalizer) // want `AddFinalizer is not called when changed is true already \(\|\| short-circuits\); call it first, then combine the results`
	for _, c := range conditions {
		changed = changed || meta.SetStatusCondition(&app.Status.Conditions, c) // want `SetStatusCondition is not called when changed is true already`
	}
	return changed
}
