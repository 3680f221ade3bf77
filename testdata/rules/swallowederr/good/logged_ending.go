package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const entryFinalizer = "demo.ctrlvet.dev/entry"

// EntryReconciler takes an application out of a directory before it goes. Where the
// directory's settings cannot be read, it goes nevertheless.
type EntryReconciler struct {
	client.Client
	Registry Registry
}

func (r *EntryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.strike(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	if controllerutil.RemoveFinalizer(app, entryFinalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *EntryReconciler) strike(ctx context.Context, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: "directory-" + app.Labels["directory"]}, settings); err != nil {
		klog.Error(err, "which entry is that of the application?")
		return nil
	}
	return r.Registry.Register(ctx, settings.Data["entry"])
}
