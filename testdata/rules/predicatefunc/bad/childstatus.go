package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A ReadyReconciler says in the status of a Foo how many replicas are ready.
type ReadyReconciler struct{ FooReconciler }

// doc:begin

// SetupWithManager leaves out what the reconciler itself writes into the status of a Foo.
func (r *ReadyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}). // want `a change of the status of a Deployment does not pass GenerationChangedPredicate, and Reconcile reads it`
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

// Reconcile copies the number.
func (r *ReadyReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, deployment := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Status.Replicas == deployment.Status.ReadyReplicas { // want:related `the status is read here`
		return reconcile.Result{}, nil
	}
	foo.Status.Replicas, foo.Status.ObservedGeneration = deployment.Status.ReadyReplicas, foo.Generation
	return reconcile.Result{}, r.Status().Update(ctx, foo)
}

// doc:end
