package fixed

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

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	removed := controllerutil.RemoveFinalizer(app, Old)
	added := controllerutil.AddFinalizer(app, Finalizer)
	if removed || added {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// Conditions sets the second condition only if the first had not changed.
func Conditions(app *demov1.Foo, ready, synced metav1.Condition) bool {
	changedFirst := meta.SetStatusCondition(&app.Status.Conditions, ready)
	changedSecond := meta.SetStatusCondition(&app.Status.Conditions, synced)
	return changedFirst || changedSecond
}

// Clear removes the second finalizer only if it had the first. A third operand
// is more than the fix takes apart.
func Clear(app *demov1.Foo, also bool) bool {
	removedFirst := controllerutil.RemoveFinalizer(app, Old)
	removedSecond := controllerutil.RemoveFinalizer(app, Finalizer)
	cleared := removedFirst && removedSecond
	return cleared || also || meta.RemoveStatusCondition(&app.Status.Conditions, "A") || meta.RemoveStatusCondition(&app.Status.Conditions, "B")
}

// Collect adds the second finalizer only if it had the first, and the conditions only
// if it had both.
func Collect(app *demov1.Foo, conditions ...metav1.Condition) bool {
	changed := controllerutil.AddFinalizer(app, Old)
	changed = controllerutil.AddFinalizer(app, Finalizer) || changed
	for _, c := range conditions {
		changed = meta.SetStatusCondition(&app.Status.Conditions, c) || changed
	}
	return changed
}
