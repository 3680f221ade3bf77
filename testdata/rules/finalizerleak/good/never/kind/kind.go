// Package kind cleans up after an application and lets it go.
package kind

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer is a name that other packages could use.
const Finalizer = "demo.ctrlvet.dev/kept"

// Reconciler looks after applications.
type Reconciler struct {
	client.Client
}

// Reconcile adds the finalizer, and removes it after the cleanup.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.ContainsFinalizer(app, Finalizer) {
			return ctrl.Result{}, r.cleanup(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, Finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *Reconciler) cleanup(ctx context.Context, app *demov1.Foo) error {
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := r.Delete(ctx, cm); client.IgnoreNotFound(err) != nil {
		return err
	}
	controllerutil.RemoveFinalizer(app, Finalizer)
	return r.Update(ctx, app)
}

// Config is a name of an object whose cleanup is the business of somebody else.
const Config = "demo.ctrlvet.dev/config"

// Remover removes finalizers by names that it knows itself.
type Remover interface {
	Release(ctx context.Context, config *corev1.ConfigMap) error
}

// ConfigReconciler holds settings until the remover has let them go.
type ConfigReconciler struct {
	client.Client
	Remover
}

// Reconcile adds the finalizer, which the remover takes away.
func (r *ConfigReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !config.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.Release(ctx, config)
	}
	if controllerutil.AddFinalizer(config, Config) {
		return ctrl.Result{}, r.Update(ctx, config)
	}
	return ctrl.Result{}, nil
}
