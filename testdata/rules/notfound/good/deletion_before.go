package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// HastyReconciler cleans up without a Secret that is gone.
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
	if err != nil && (!apierrors.IsNotFound(err) || app.DeletionTimestamp.IsZero()) {
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
	if token != "" {
		if err := r.Cloud.Delete(ctx, token, app.Name); err != nil {
			return err
		}
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}

// OrderedReconciler looks at the deletion first, in a function of its own.
type OrderedReconciler struct{ HastyReconciler }

func (r *OrderedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if done, err := r.finish(ctx, app); done || err != nil {
		return ctrl.Result{}, err
	}
	_, err := r.token(ctx, app)
	if err != nil {
		return ctrl.Result{}, err
	}
	if app.Spec.Paused {
		controllerutil.RemoveFinalizer(app, Finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *OrderedReconciler) finish(ctx context.Context, app *demov1.Foo) (bool, error) {
	if app.DeletionTimestamp.IsZero() {
		return false, nil
	}
	return true, r.remove(ctx, "", app)
}
