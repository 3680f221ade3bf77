package good

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
	removed := controllerutil.RemoveFinalizer(app, Old)
	added := controllerutil.AddFinalizer(app, Finalizer)
	if removed || added {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Needed asks before it changes.
func Needed(app *demov1.Foo) bool {
	return controllerutil.ContainsFinalizer(app, Old) || controllerutil.AddFinalizer(app, Finalizer)
}

// Two objects are two matters.
func Two(a, b *demov1.Foo) bool {
	return controllerutil.AddFinalizer(a, Finalizer) && controllerutil.AddFinalizer(b, Finalizer)
}

// Combined keeps what the first call said.
func Combined(app *demov1.Foo, ready, synced metav1.Condition) bool {
	changed := meta.SetStatusCondition(&app.Status.Conditions, ready)
	changed = meta.SetStatusCondition(&app.Status.Conditions, synced) || changed
	return changed
}

// Replace adds its finalizer in one pass, and takes the old one off in the next.
func Replace(app *demov1.Foo) bool {
	return controllerutil.AddFinalizer(app, Finalizer) || controllerutil.RemoveFinalizer(app, Old)
}

// Collect calls all.
func Collect(app *demov1.Foo, conditions ...metav1.Condition) bool {
	changed := false
	changed = changed || controllerutil.AddFinalizer(app, Old) // nothing was changed before
	changed = controllerutil.AddFinalizer(app, Finalizer) || changed
	for _, c := range conditions {
		if meta.SetStatusCondition(&app.Status.Conditions, c) {
			changed = true
		}
	}
	return changed
}
