package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer holds an application until it is cleaned up.
const Finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler logs that its cleanup failed, and lets the object go.
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
		if err := r.cleanUp(ctx, app); err != nil { // want `the error of r\.cleanUp is only logged and the finalizer is removed on line \d+: nothing retries the cleanup; return the error before`
			log.FromContext(ctx).Error(err, "cleanup failed")
		}
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

func (r *AppReconciler) cleanUp(ctx context.Context, app *demov1.Foo) error {
	return r.Delete(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}})
}

// Remote is another system.
type Remote interface {
	DeleteBucket(ctx context.Context, name string) error
}

// DroppingReconciler does not look at the error at all.
type DroppingReconciler struct {
	client.Client
	Remote Remote
}

func (r *DroppingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	_ = r.Remote.DeleteBucket(ctx, app.Name) // want `the error of r\.Remote\.DeleteBucket is dropped and the finalizer is removed on line \d+`
	if controllerutil.RemoveFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// WrappingReconciler says what failed, and to nobody but the log.
type WrappingReconciler struct {
	client.Client
	Remote Remote
}

func (r *WrappingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if err := r.Remote.DeleteBucket(ctx, app.Name); err != nil { // want `the error of r\.Remote\.DeleteBucket is only logged and the finalizer is removed on line \d+`
		err = fmt.Errorf("delete bucket %s: %w", app.Name, err)
		log.FromContext(ctx).Error(err, "cleanup failed")
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

// EarlyReconciler lets the object go before it cleans up.
type EarlyReconciler struct {
	client.Client
}

func (r *EarlyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() || !controllerutil.RemoveFinalizer(app, Finalizer) { // want:related `the finalizer is removed here`
		return ctrl.Result{}, nil
	}
	if err := r.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return ctrl.Result{}, r.Delete(ctx, settings) // want `the finalizer was removed on line \d+ before r\.Delete cleans up: when that fails the object is gone, and nothing retries it; clean up first` // want:deletenotfound `Delete of an object that is already gone`
}
