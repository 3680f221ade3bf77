// Package bad sets defaults in memory and loses them with the first write.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin
func setDefaults(app *demov1.Foo) {
	if app.Spec.SecretName == "" {
		app.Spec.SecretName = app.Name + "-secret"
	}
}

// AppReconciler reads the Secret that the spec, or the default, names.
type AppReconciler struct{ client.Client }

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app) // want:related `set here`
	app.Status.Phase = demov1.FooPending
	if err := r.Status().Update(ctx, app); err != nil { // want `app\.Spec\.SecretName, set by setDefaults on line 29, is overwritten by the answer of Status\(\)\.Update and read afterwards; write a DeepCopy, or set defaults again`
		return ctrl.Result{}, err
	}
	secret := &corev1.Secret{}
	return ctrl.Result{}, r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret) // want:related `read here, after the answer`
}

// doc:end

// HelperReconciler writes and reads in functions.
type HelperReconciler struct{ client.Client }

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	if app.Status.Phase == "" {
		if err := r.begin(ctx, app); err != nil { // want `app\.Spec\.SecretName, set by setDefaults on line \d+, is overwritten by the answer of begin`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, r.read(ctx, app)
}

func (r *HelperReconciler) begin(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooPending
	return r.Status().Update(ctx, app) // want:related `written here`
}

func (r *HelperReconciler) read(ctx context.Context, app *demov1.Foo) error {
	return r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, &corev1.Secret{})
}

// PatchReconciler sends what changed after the defaults were set.
type PatchReconciler struct{ client.Client }

func (r *PatchReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	setDefaults(app)
	if err := r.version(ctx, app); err != nil { // want `app\.Spec\.SecretName, set by setDefaults on line \d+, is overwritten by the answer of version`
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, &corev1.Secret{})
}

func (r *PatchReconciler) version(ctx context.Context, app *demov1.Foo) error {
	patch := client.MergeFrom(app.DeepCopy())
	app.Spec.Image = "shop:2"
	return r.Patch(ctx, app, patch)
}
