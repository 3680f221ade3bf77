package fixed

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// HastyReconciler reads the Secret before it looks whether it is to clean up.
type HastyReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *HastyReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	token, err := r.token(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.remove(ctx, token, app)
	}
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *HastyReconciler) token(ctx context.Context, app *demov1.Foo) (string, error) {
	secret := &corev1.Secret{}
	err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret)
	return string(secret.Data["token"]), err
}

func (r *HastyReconciler) remove(ctx context.Context, token string, app *demov1.Foo) error {
	if err := r.Cloud.Delete(ctx, token, app.Name); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}

// PatientReconciler waits for the Secret, also when the object is being deleted.
type PatientReconciler struct{ HastyReconciler }

func (r *PatientReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	secret := &corev1.Secret{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return ctrl.Result{RequeueAfter: time.Minute}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.finish(ctx, secret, app)
}

func (r *PatientReconciler) finish(ctx context.Context, secret *corev1.Secret, app *demov1.Foo) error {
	if app.DeletionTimestamp.IsZero() {
		return nil
	}
	return r.remove(ctx, string(secret.Data["token"]), app)
}
