package good

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/predicate"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/predicatefunc/good/outcome"
)

// A ReadyReconciler says in the status of a Foo how many replicas are ready.
type ReadyReconciler struct{ FooReconciler }

// doc:begin

// SetupWithManager leaves out what the reconciler itself writes into the status of a Foo.
func (r *ReadyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Owns(&appsv1.Deployment{}).
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
	if foo.Status.Replicas == deployment.Status.ReadyReplicas {
		return reconcile.Result{}, nil
	}
	foo.Status.Replicas, foo.Status.ObservedGeneration = deployment.Status.ReadyReplicas, foo.Generation
	return reconcile.Result{}, r.Status().Update(ctx, foo)
}

// doc:end

// A PollReconciler looks again after a time.
type PollReconciler struct{ FooReconciler }

// SetupWithManager has the predicate for all kinds.
func (r *PollReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}).
		Owns(&appsv1.StatefulSet{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

// Reconcile reads the status of the Deployment, and none of the StatefulSet.
func (r *PollReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	deployment, set := &appsv1.Deployment{}, &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if deployment.Status.ReadyReplicas == 0 {
		return reconcile.Result{RequeueAfter: time.Minute}, nil
	}
	return reconcile.Result{}, nil
}

// A MarkReconciler writes the status of the objects that it watches.
type MarkReconciler struct{ FooReconciler }

// SetupWithManager has the predicate for all kinds.
func (r *MarkReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.ReplicaSet{}).
		WithEventFilter(predicate.GenerationChangedPredicate{}).
		Complete(r)
}

// Reconcile marks a ReplicaSet as seen.
func (r *MarkReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	set := &appsv1.ReplicaSet{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if set.Status.ObservedGeneration == set.Generation {
		return reconcile.Result{}, nil
	}
	set.Status.ObservedGeneration = set.Generation
	return reconcile.Result{}, r.Status().Update(ctx, set)
}

// A SpecReconciler says whether the replicas are ready.
type SpecReconciler struct{ ReadyReconciler }

// SetupWithManager has a predicate of its own for the Deployments.
func (r *SpecReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}, builder.WithPredicates(ReadyChanged())).
		Complete(r)
}

// Reconcile copies the number.
func (r *SpecReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	return r.ReadyReconciler.Reconcile(ctx, req)
}

// ReadyChanged lets updates of the number through.
func ReadyChanged() predicate.Predicate {
	return predicate.Funcs{
		UpdateFunc: func(e event.UpdateEvent) bool {
			old, ok := e.ObjectOld.(*appsv1.Deployment)
			cur, ok2 := e.ObjectNew.(*appsv1.Deployment)
			return ok && ok2 && (old.Generation != cur.Generation || old.Status.ReadyReplicas != cur.Status.ReadyReplicas)
		},
	}
}

// An OutcomeReconciler lets a function of another package say when it looks again.
type OutcomeReconciler struct{ FooReconciler }

// SetupWithManager leaves out what happens to the status.
func (r *OutcomeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.DaemonSet{}, builder.WithPredicates(predicate.GenerationChangedPredicate{})).
		Complete(r)
}

// Reconcile copies the number.
func (r *OutcomeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, set := &demov1.Foo{}, &appsv1.DaemonSet{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		return outcome.Of(client.IgnoreNotFound(err), time.Minute)
	}
	foo.Status.Replicas = set.Status.NumberReady
	return outcome.Of(r.Status().Update(ctx, foo), time.Minute)
}
