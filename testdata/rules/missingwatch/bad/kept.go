package bad

import (
	"context"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A KeepReconciler keeps a Deployment and a Service for a Foo.
type KeepReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *KeepReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}). // want `nothing watches Service and Deployment made for each Foo: when one is deleted, it is recreated only after a change of the Foo or a resync; watch it with Owns`
		Complete(r)
}

// Reconcile looks again after the Deployment was made, and not when all is there.
func (r *KeepReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	res, err := r.ensure(ctx, foo)
	if err != nil || res.RequeueAfter > 0 {
		return res, err
	}
	service := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	_, err = controllerutil.CreateOrUpdate(ctx, r.Client, service, func() error { // want:related `a Service is made here`
		service.Spec.Selector = map[string]string{"app": foo.Name}
		service.Spec.Ports = []corev1.ServicePort{{Port: 80}}
		return controllerutil.SetControllerReference(foo, service, r.Scheme)
	})
	return res, err
}

func (r *KeepReconciler) ensure(ctx context.Context, foo *demov1.Foo) (reconcile.Result, error) {
	deployment := &appsv1.Deployment{}
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), deployment)
	if !apierrors.IsNotFound(err) {
		return reconcile.Result{}, err
	}
	deployment = deploymentOf(foo)
	if err := ctrl.SetControllerReference(foo, deployment, r.Scheme); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{RequeueAfter: time.Second}, r.Create(ctx, deployment) // want:related `a Deployment is made here`
}

// A BuiltReconciler keeps a Deployment that a function makes of a Foo, in which the owner may
// stand already.
type BuiltReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *BuiltReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want `nothing watches Deployment made for each Foo`
}

// Reconcile makes a Deployment if there is none.
func (r *BuiltReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	deployments := &appsv1.DeploymentList{}
	if err := r.List(ctx, deployments, client.InNamespace(foo.Namespace), client.MatchingLabels{"app": foo.Name}); err != nil {
		return reconcile.Result{}, err
	}
	if len(deployments.Items) > 0 {
		return reconcile.Result{}, nil
	}
	return reconcile.Result{}, r.Create(ctx, deploymentOf(foo))
}

// An AnyReconciler keeps what it makes by a function for objects of all kinds.
type AnyReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *AnyReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want `nothing watches Deployment and ConfigMap made for each Foo`
}

// Reconcile keeps a Deployment and a ConfigMap.
func (r *AnyReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.keep(ctx, foo, deploymentOf(foo)); err != nil {
		return reconcile.Result{}, err
	}
	return reconcile.Result{}, r.keep(ctx, foo, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}})
}

func (r *AnyReconciler) keep(ctx context.Context, foo *demov1.Foo, obj client.Object) error {
	if err := controllerutil.SetControllerReference(foo, obj, r.Scheme); err != nil {
		return err
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(obj), obj.DeepCopyObject().(client.Object))
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, obj)
	}
	return err
}

// A LooseReconciler keeps a ConfigMap in the namespace of a Foo, without an owner.
type LooseReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *LooseReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want `nothing watches ConfigMap made for each Foo`
}

// Reconcile keeps the ConfigMap.
func (r *LooseReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, r.Client, settings, func() error { // want:ownerreference/unowned `this ConfigMap gets no owner`
		settings.Data = map[string]string{"image": foo.Spec.Image}
		return nil
	})
	return reconcile.Result{}, err
}

// A StepReconciler works in steps that say whether the pass is over.
type StepReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *StepReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want `nothing watches ConfigMap made for each Foo: when one is deleted, it is recreated only after a change of the Foo or a resync; watch it with Owns`
}

// Reconcile keeps a ConfigMap.
func (r *StepReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	if done, result, err := r.config(ctx, foo); done {
		return result, err
	}
	return reconcile.Result{RequeueAfter: time.Minute}, nil
}

// config makes the ConfigMap; when it is there, all is done.
func (r *StepReconciler) config(ctx context.Context, foo *demov1.Foo) (bool, reconcile.Result, error) {
	err := r.Get(ctx, client.ObjectKeyFromObject(foo), &corev1.ConfigMap{})
	if apierrors.IsNotFound(err) {
		err = r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}})
		return false, reconcile.Result{}, err
	}
	return true, reconcile.Result{}, err
}

// A ValueReconciler keeps a Deployment that it holds by value.
type ValueReconciler struct{ FooReconciler }

// SetupWithManager registers the reconciler.
func (r *ValueReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Complete(r) // want `nothing watches Deployment made for each Foo`
}

// Reconcile makes the Deployment if there is none.
func (r *ValueReconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	var deployment appsv1.Deployment
	err := r.Get(ctx, req.NamespacedName, &deployment)
	if apierrors.IsNotFound(err) {
		deployment = valueOf(foo)
		err = r.Create(ctx, &deployment)
	}
	return reconcile.Result{}, err
}

func valueOf(foo *demov1.Foo) appsv1.Deployment { return *deploymentOf(foo) }
