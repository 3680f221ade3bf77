package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Buckets are another system, which knows no context.
type Buckets interface {
	DeleteBucket(name string) error
}

// ApartReconciler has its cleanup in a function of its own.
type ApartReconciler struct {
	client.Client
	Buckets Buckets
}

func (r *ApartReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return r.finish(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *ApartReconciler) finish(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	if err := r.Buckets.DeleteBucket(app.Name); err != nil { // want `the error of r\.Buckets\.DeleteBucket is only logged and the finalizer is removed`
		log.FromContext(ctx).Error(err, "bucket is left")
	}
	if err := r.forget(app); err != nil { // want `the error of r\.forget is only logged and the finalizer is removed`
		log.FromContext(ctx).Error(err, "backup is left")
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := r.Delete(ctx, settings); client.IgnoreNotFound(err) != nil { // want `the error of r\.Delete is only logged and the finalizer is removed`
		log.FromContext(ctx).Error(err, "settings are left")
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

func (r *ApartReconciler) forget(app *demov1.Foo) error {
	ctrl.Log.Info("the backup goes, too", "app", app.Name)
	return r.Buckets.DeleteBucket(app.Name + "-backup")
}
