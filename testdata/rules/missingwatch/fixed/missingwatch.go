package fixed

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A ReadyReconciler says in the status of a Foo how many replicas are ready.
type ReadyReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *ReadyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}).
		Owns(&appsv1.Deployment{}).
		Complete(r)
}

// Reconcile makes a Deployment and copies the number of its replicas.
func (r *ReadyReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, deployment := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if apierrors.IsNotFound(err) {
		deployment = deploymentOf(foo)
		if err := ctrl.SetControllerReference(foo, deployment, r.Scheme); err != nil {
			return reconcile.Result{}, err
		}
		return reconcile.Result{}, r.Create(ctx, deployment)
	}
	if err != nil || foo.Status.Replicas == deployment.Status.ReadyReplicas {
		return reconcile.Result{}, err
	}
	foo.Status.Replicas, foo.Status.ObservedGeneration = deployment.Status.ReadyReplicas, foo.Generation
	return reconcile.Result{}, r.Status().Update(ctx, foo)
}

// An EnsureReconciler does the same in functions of its own.
type EnsureReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *EnsureReconciler) SetupWithManager(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{})
	return b.Complete(r)
}

// Reconcile does it.
func (r *EnsureReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	deployment, err := r.ensure(ctx, foo)
	if err != nil || !ready(deployment) || foo.Status.Phase == demov1.FooReady {
		return reconcile.Result{}, err
	}
	foo.Status.Phase, foo.Status.ObservedGeneration = demov1.FooReady, foo.Generation
	return reconcile.Result{}, r.Status().Update(ctx, foo)
}

func (r *EnsureReconciler) ensure(ctx context.Context, foo *demov1.Foo) (*appsv1.Deployment, error) {
	want := deploymentOf(foo)
	deployment := &appsv1.Deployment{ObjectMeta: want.ObjectMeta}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, deployment, func() error {
		if deployment.CreationTimestamp.IsZero() {
			deployment.Spec = want.Spec
		}
		return controllerutil.SetControllerReference(foo, deployment, r.Scheme)
	})
	return deployment, err
}

func ready(deployment *appsv1.Deployment) bool {
	return deployment.Status.ReadyReplicas > 0
}

// A PausedReconciler looks again after a time only where nothing was read yet.
type PausedReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *PausedReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
}

// Reconcile waits while the Foo is paused.
func (r *PausedReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, deployment := &demov1.Foo{}, &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Annotations["paused"] != "" {
		return reconcile.Result{RequeueAfter: time.Minute}, nil
	}
	err := r.Get(ctx, req.NamespacedName, deployment)
	if apierrors.IsNotFound(err) {
		deployment = deploymentOf(foo)
		if err := ctrl.SetControllerReference(foo, deployment, r.Scheme); err != nil {
			return reconcile.Result{}, err
		}
		return reconcile.Result{}, r.Create(ctx, deployment)
	}
	if err != nil || foo.Status.Replicas == deployment.Status.ReadyReplicas {
		return reconcile.Result{}, err
	}
	foo.Status.Replicas, foo.Status.ObservedGeneration = deployment.Status.ReadyReplicas, foo.Generation
	return reconcile.Result{}, r.Status().Update(ctx, foo)
}

// A CreatingReconciler creates it at each pass, unless it is there.
type CreatingReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *CreatingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
}

// Reconcile does it.
func (r *CreatingReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	deployment := deploymentOf(foo)
	if err := ctrl.SetControllerReference(foo, deployment, r.Scheme); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, client.IgnoreAlreadyExists(r.Create(ctx, deployment))
}
