// Package notfound holds code for the forms of the rule that are off unless
// asked for.
package notfound

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const finalizer = "demo.ctrlvet.dev/cloud"

// CloudReconciler reads the credentials in a method that both paths call.
type CloudReconciler struct {
	client.Client
	Delete func(ctx context.Context, token, name string) error
}

func (r *CloudReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		token, err := r.token(ctx, app)
		if err != nil {
			return ctrl.Result{}, err // want `Foo can never be deleted once an object it needs is gone`
		}
		if err := r.Delete(ctx, token, app.Name); err != nil {
			return ctrl.Result{}, err
		}
		controllerutil.RemoveFinalizer(app, finalizer)
		return ctrl.Result{}, r.Update(ctx, app)
	}
	if _, err := r.token(ctx, app); err != nil && !apierrors.IsNotFound(err) {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.report(ctx, app)
}

func (r *CloudReconciler) token(ctx context.Context, app *demov1.Foo) (string, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		return "", fmt.Errorf("get credentials: %w", err) // want `NotFound of the Secret is returned as a failure`
	}
	return string(secret.Data["token"]), nil
}

// report reads the application again to write its status.
func (r *CloudReconciler) report(ctx context.Context, app *demov1.Foo) error {
	latest := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), latest); err != nil {
		return err // want `Foo may be deleted before it is read again here`
	}
	latest.Status.Message = "seen"
	return r.Status().Update(ctx, latest)
}

// OwnerReconciler reads the owner by a name that it finds in the object.
type OwnerReconciler struct {
	client.Client
}

func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	bar := &demov1.Bar{}
	if err := r.Get(ctx, req.NamespacedName, bar); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app := &demov1.Foo{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: bar.Namespace, Name: bar.Spec.FooName}, app); err != nil {
		return ctrl.Result{}, err // want `NotFound of the Foo is returned as a failure`
	}
	settings := &corev1.ConfigMap{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: "demo-system", Name: "settings"}, settings); err != nil {
		return ctrl.Result{}, err // a singleton that has to exist
	}
	return ctrl.Result{}, nil
}

// PathReconciler tests for NotFound on every path on which there is an error,
// in a condition that has another reason to be true.
type PathReconciler struct {
	client.Client
}

func (r *PathReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if (err != nil && apierrors.IsNotFound(err)) || (err == nil && !app.DeletionTimestamp.IsZero()) {
		return ctrl.Result{}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `Foo may be deleted before it is read again here`
	}
	return ctrl.Result{}, nil
}

// PatchingReconciler writes the object when it ends; the error that is there
// stays, so that it is reported as if nothing was deferred.
type PatchingReconciler struct {
	client.Client
}

func (r *PatchingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, failure error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app.DeepCopy()
	defer func() {
		if err := r.Patch(ctx, app, client.MergeFrom(before)); err != nil && failure == nil {
			failure = err
		}
	}()
	bar := &demov1.Bar{}
	if err := r.Get(ctx, types.NamespacedName{Namespace: app.Namespace, Name: app.Spec.SecretName}, bar); err != nil {
		return ctrl.Result{}, err // want `NotFound of the Bar is returned as a failure`
	}
	return ctrl.Result{}, nil
}
