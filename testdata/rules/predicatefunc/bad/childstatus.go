package bad

import (
	"context"
	"reflect"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
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
		Owns(&appsv1.Deployment{}). // want `a change of the status of a Deployment does not pass the predicate, and Reconcile reads it`
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

// A SpecReconciler says whether the replicas are ready.
type SpecReconciler struct{ ReadyReconciler }

// SetupWithManager has a predicate of its own for the Deployments.
func (r *SpecReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(SizeChanged())). // want `a change of the status of a Deployment does not pass the predicate`
		Complete(r)
}

// Reconcile copies the number.
func (r *SpecReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return r.ReadyReconciler.Reconcile(ctx, req)
}

// SizeChanged lets updates of the size and of the labels through.
func SizeChanged() predicate.Predicate {
	return predicate.Or(predicate.LabelChangedPredicate{}, predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			old, ok := e.ObjectOld.(*appsv1.Deployment)
			cur, ok2 := e.ObjectNew.(*appsv1.Deployment)
			return ok && ok2 && !reflect.DeepEqual(old.Spec, cur.Spec)
		},
	})
}
