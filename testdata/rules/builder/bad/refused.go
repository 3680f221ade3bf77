// Package bad has controllers that cannot be built, or that lose what they were told.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetupBoth is for Foos and Bars.
func (r *FooReconciler) SetupBoth(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		For(&demov1.Bar{}). // want `a builder takes one For, and Complete fails because of the second; use Watches for other kinds`
		Complete(r)
}

// doc:end

// SetupBothLater adds the second kind in a statement of its own.
func (r *FooReconciler) SetupBothLater(mgr ctrl.Manager, bars bool) error {
	b := builder.ControllerManagedBy(mgr).For(&demov1.Foo{})
	if bars {
		b = b.For(&demov1.Bar{}) // want `a builder takes one For`
	}
	return b.Owns(&appsv1.Deployment{}).Complete(r)
}

// SetupNameless watches Deployments.
func (r *FooReconciler) SetupNameless(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Watches(&appsv1.Deployment{}, &handler.EnqueueRequestForObject{}).
		Complete(r) // want `the controller has neither a kind nor a name, so that Complete always fails; add Named`
}

// SetupOrphan watches what Foos own.
func (r *FooReconciler) SetupOrphan(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).Named("builder-orphan")
	b.Owns(&appsv1.Deployment{}) // want `Owns asks for the owner's kind, which For says: without it Build always fails`
	b.Owns(&corev1.Secret{})
	_, err := b.Build(r)
	return err
}

// SetupIdle watches nothing.
func (r *FooReconciler) SetupIdle(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("builder-idle").
		WithOptions(controller.Options{MaxConcurrentReconciles: 2}).
		Complete(r) // want `nothing wakes the controller: without a For, Watches or WatchesRawSource Complete always fails`
}

// SetupTwice has the reconciler in the options, too.
func (r *FooReconciler) SetupTwice(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Named("builder-twice").
		WithOptions(controller.Options{Reconciler: r}). // want:related `options with a Reconciler`
		Complete(r)                                     // want `the options have a Reconciler already, so that Complete with another one always fails`
}

// A KeyReconciler has requests of its own.
type KeyReconciler struct{}

// Reconcile gets a key.
func (r *KeyReconciler) Reconcile(context.Context, types.NamespacedName) (reconcile.Result, error) {
	return reconcile.Result{}, nil
}

// SetupWithManager asks for requests of the library.
func (r *KeyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return builder.TypedControllerManagedBy[types.NamespacedName](mgr).
		Named("builder-keys").
		For(&demov1.Foo{}). // want `For makes requests of type reconcile.Request, and this builder is for others: Complete always fails; use Watches`
		Complete(r)
}
