package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// HandingReconciler leaves the end of an object to functions that write it no more.
type HandingReconciler struct {
	client.Client
}

func (r *HandingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Paused {
		return r.end(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *HandingReconciler) end(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if app.DeletionTimestamp.IsZero() {
		controllerutil.AddFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return r.release(ctx, app) // want `the finalizer is removed in memory only: no Update or Patch follows before the return on line \d+, so the object stays in Terminating`
}

func (r *HandingReconciler) release(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if controllerutil.ContainsFinalizer(app, Finalizer) {
		cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
		if err := r.Delete(ctx, cm); client.IgnoreNotFound(err) != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
	}
	return ctrl.Result{}, nil
}
