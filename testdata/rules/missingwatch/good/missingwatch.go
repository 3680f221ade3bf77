package good

import (
	"context"
	"errors"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A ReadyReconciler says in the status of a Foo how many replicas are ready.
type ReadyReconciler struct{ FooReconciler }

// doc:begin

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

// doc:end

// ensure makes the Deployment of a Foo.
func (r *FooReconciler) ensure(ctx context.Context, req reconcile.Request) (*demov1.Foo, *appsv1.Deployment, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return nil, nil, err
	}
	want := deploymentOf(foo)
	deployment := &appsv1.Deployment{ObjectMeta: want.ObjectMeta}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, deployment, func() error {
		if deployment.CreationTimestamp.IsZero() {
			deployment.Spec = want.Spec
		}
		return controllerutil.SetControllerReference(foo, deployment, r.Scheme)
	})
	return foo, deployment, err
}

// A PollReconciler looks again after a time.
type PollReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *PollReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Reconcile waits, and looks now and then afterwards.
func (r *PollReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_, deployment, err := r.ensure(ctx, req)
	if err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if deployment.Status.ReadyReplicas == 0 {
		return reconcile.Result{RequeueAfter: time.Minute}, nil
	}
	return reconcile.Result{RequeueAfter: 3 * time.Minute}, nil
}

var errNotReady = errors.New("not ready")

// A RetryReconciler looks again after an error.
type RetryReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *RetryReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Reconcile fails until all is ready, and looks now and then afterwards.
func (r *RetryReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_, deployment, err := r.ensure(ctx, req)
	if err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if deployment.Status.ReadyReplicas == 0 {
		return reconcile.Result{}, errNotReady
	}
	return reconcile.Result{RequeueAfter: 3 * time.Minute}, nil
}

// A MakeReconciler does not care what becomes of it, as long as it is there.
type MakeReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *MakeReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		Watches(&appsv1.Deployment{}, handler.EnqueueRequestForOwner(mgr.GetScheme(), mgr.GetRESTMapper(), &demov1.Foo{})).
		Complete(r)
}

// Reconcile makes the Deployment.
func (r *MakeReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	_, _, err := r.ensure(ctx, req)
	return reconcile.Result{}, client.IgnoreNotFound(err)
}

// A JobReconciler starts a Job, which is over at some time.
type JobReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *JobReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Reconcile makes the Job.
func (r *JobReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo, job := &demov1.Foo{}, &batchv1.Job{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, req.NamespacedName, job)
	if !apierrors.IsNotFound(err) {
		return reconcile.Result{}, err
	}
	job = &batchv1.Job{Spec: batchv1.JobSpec{Template: deploymentOf(foo).Spec.Template}}
	job.Namespace, job.Name = foo.Namespace, foo.Name
	job.Spec.Template.Spec.RestartPolicy = corev1.RestartPolicyNever
	if err := ctrl.SetControllerReference(foo, job, r.Scheme); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.Create(ctx, job)
}

// A StepReconciler works in steps that say whether the pass is over, and looks again soon.
type StepReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *StepReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Reconcile keeps a ConfigMap.
func (r *StepReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	done, result, err := r.config(ctx, foo)
	if done {
		return result, err
	}
	return reconcile.Result{RequeueAfter: time.Minute}, nil
}

// config makes the ConfigMap.
func (r *StepReconciler) config(ctx context.Context, foo *demov1.Foo) (bool, reconcile.Result, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), &corev1.ConfigMap{})
	if apierrors.IsNotFound(err) {
		config := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
		if err := ctrl.SetControllerReference(foo, config, r.Scheme); err != nil {
			return true, reconcile.Result{}, err
		}
		return true, reconcile.Result{Requeue: true}, r.Create(ctx, config)
	}
	if err != nil {
		return true, reconcile.Result{}, err
	}
	if !foo.DeletionTimestamp.IsZero() {
		return true, reconcile.Result{}, nil
	}
	return false, reconcile.Result{}, nil
}

// A FirstReconciler makes settings at the first pass alone, and does not keep them.
type FirstReconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *FirstReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r)
}

// Reconcile remembers the first pass in the status.
func (r *FirstReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.Status.Phase != "" {
		return ctrl.Result{}, nil
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	if err := controllerutil.SetControllerReference(foo, settings, r.Scheme()); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Create(ctx, settings); err != nil {
		ctrl.LoggerFrom(ctx).Info("no settings", "cause", err.Error())
	}
	foo.Status.Phase = "Made"
	return ctrl.Result{}, r.Status().Update(ctx, foo)
}
