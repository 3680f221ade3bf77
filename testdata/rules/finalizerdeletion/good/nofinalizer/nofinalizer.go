// Package nofinalizer leaves deletion to the garbage collector: nothing here keeps an
// object that is deleted.
package nofinalizer

import (
	"context"
	"strings"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// OwnerReconciler keeps a ConfigMap for an application.
type OwnerReconciler struct {
	client.Client
}

// Reconcile makes what goes with the application.
func (r *OwnerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	if err := controllerutil.SetControllerReference(app, settings, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, settings))
}

// keeper is the finalizer of a KeeperReconciler.
const keeper = "keeper.ctrlvet.dev/held"

// KeeperReconciler holds objects of two other kinds, by the interface of both.
type KeeperReconciler struct {
	client.Client
}

// Reconcile keeps a Secret or a ConfigMap until it is deleted.
func (r *KeeperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var held client.Object
	if strings.HasPrefix(req.Name, "secret-") {
		secret := &corev1.Secret{}
		if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		held = secret
	} else {
		settings := &corev1.ConfigMap{}
		if err := r.Get(ctx, req.NamespacedName, settings); err != nil {
			return ctrl.Result{}, client.IgnoreNotFound(err)
		}
		held = settings
	}
	if held.GetDeletionTimestamp() != nil {
		if controllerutil.RemoveFinalizer(held, keeper) {
			return ctrl.Result{}, r.Update(ctx, held)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(held, keeper) {
		return ctrl.Result{}, r.Update(ctx, held)
	}
	return ctrl.Result{}, nil
}
