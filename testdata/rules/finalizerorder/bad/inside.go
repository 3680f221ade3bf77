package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SilentReconciler cleans up in a method that returns nothing.
type SilentReconciler struct {
	client.Client
	Remote Remote
}

func (r *SilentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	r.deleteBucket(ctx, app) // want `deleteBucket tells nobody that DeleteBucket failed, and the finalizer is removed on line \d+: the cleanup is never tried again; return the error`
	controllerutil.RemoveFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *SilentReconciler) deleteBucket(ctx context.Context, app *demov1.Foo) {
	if err := r.Remote.DeleteBucket(ctx, app.Name); err != nil { // want:related `the error is only logged here`
		log.FromContext(ctx).Error(err, "cleanup failed")
	}
}

// SilentDeleteReconciler deletes an object in a method that returns nothing.
type SilentDeleteReconciler struct {
	client.Client
}

func (r *SilentDeleteReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		r.deleteSecret(ctx, app) // want `deleteSecret tells nobody that Delete failed, and the finalizer is removed`
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *SilentDeleteReconciler) deleteSecret(ctx context.Context, app *demov1.Foo) {
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := r.Delete(ctx, secret); err != nil && !apierrors.IsNotFound(err) {
		log.FromContext(ctx).Error(err, "cleanup failed")
	}
}
