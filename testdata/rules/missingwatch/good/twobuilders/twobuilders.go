// Package twobuilders has two places that register its reconciler.
package twobuilders

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Reconciler keeps a ConfigMap.
type Reconciler struct{ client.Client }

// SetupWithManager is the one that nothing calls.
func (r *Reconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Add adds the controller to the manager.
func Add(mgr ctrl.Manager) error { return add(mgr, &Reconciler{mgr.GetClient()}) }

func add(mgr ctrl.Manager, r reconcile.Reconciler) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

// Reconcile keeps the ConfigMap.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, req.NamespacedName, &corev1.ConfigMap{})
	if !apierrors.IsNotFound(err) {
		return reconcile.Result{}, err
	}
	config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	if err := ctrl.SetControllerReference(foo, config, r.Scheme()); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.Create(ctx, config)
}
