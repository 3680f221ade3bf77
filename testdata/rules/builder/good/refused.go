// Package good has controllers that can be built, and are what they were told.
package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// SetupBoth is for Foos, and is woken by Bars.
func (r *FooReconciler) SetupBoth(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Watches(&demov1.Bar{}, &handler.EnqueueRequestForObject{}).
		Complete(r)
}

// doc:end

// SetupEither is for one kind.
func (r *FooReconciler) SetupEither(mgr ctrl.Manager, bars bool) error {
	b := ctrl.NewControllerManagedBy(mgr)
	if bars {
		b = b.For(&demov1.Bar{})
	} else {
		b = b.For(&demov1.Foo{})
	}
	return b.Named("builder-either").Owns(&appsv1.Deployment{}).Complete(r)
}

// SetupMany watches what it is given.
func (r *FooReconciler) SetupMany(mgr ctrl.Manager, kinds []client.Object) error {
	b := ctrl.NewControllerManagedBy(mgr).Named("builder-many")
	for _, kind := range kinds {
		b = b.Watches(kind, &handler.EnqueueRequestForObject{})
	}
	return b.Complete(r)
}

// SetupHanded has others tell the builder what to watch.
func (r *FooReconciler) SetupHanded(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr)
	watch(b)
	return b.Complete(r)
}

func watch(b *builder.Builder) { b.Named("builder-handed").For(&demov1.Foo{}) }

// SetupGiven is told by a literal.
func (r *FooReconciler) SetupGiven(mgr ctrl.Manager, tell func(*builder.Builder)) error {
	b := ctrl.NewControllerManagedBy(mgr)
	tell(b)
	return finish(b, r)
}

func finish(b *builder.Builder, r reconcile.Reconciler) error {
	return b.Owns(&corev1.Secret{}).Complete(r)
}

// SetupRaw has a source of its own.
func (r *FooReconciler) SetupRaw(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		Named("builder-raw").
		WatchesRawSource(source.Kind(mgr.GetCache(), &demov1.Foo{}, &handler.TypedEnqueueRequestForObject[*demov1.Foo]{})).
		WithOptions(controller.Options{}).
		Complete(r)
}

// A KeyReconciler has requests of its own.
type KeyReconciler struct{}

// Reconcile gets a key.
func (r *KeyReconciler) Reconcile(context.Context, types.NamespacedName) (reconcile.Result, error) {
	return reconcile.Result{}, nil
}

// SetupWithManager makes the requests itself.
func (r *KeyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return builder.TypedControllerManagedBy[types.NamespacedName](mgr).
		Named("builder-keys").
		Watches(&demov1.Foo{}, handler.TypedEnqueueRequestsFromMapFunc(func(_ context.Context, obj client.Object) []types.NamespacedName {
			return []types.NamespacedName{client.ObjectKeyFromObject(obj)}
		})).
		Complete(r)
}
