// Package fielded has the functions that build Deployments in fields.
package fielded

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FooReconciler runs two Deployments for each Foo.
type FooReconciler struct {
	client.Client
	Scheme *runtime.Scheme
}

// SetupWithManager registers the reconciler.
func (r *FooReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).Owns(&appsv1.Deployment{}).Complete(r)
}

type app struct {
	name  string
	size  int32
	build func(r *FooReconciler, a *app, foo *demov1.Foo) *appsv1.Deployment
}

// Reconcile creates what is missing and keeps the size.
func (r *FooReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	for _, a := range []app{{name: "web", size: *foo.Spec.Size, build: web}, {name: "db", size: 1, build: db}} {
		d := &appsv1.Deployment{}
		if err := r.ensure(ctx, d, &a, foo); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.resize(ctx, d, a.size); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

func (r *FooReconciler) ensure(ctx context.Context, d *appsv1.Deployment, a *app, foo *demov1.Foo) error {
	err := r.Get(ctx, types.NamespacedName{Namespace: foo.Namespace, Name: a.name}, d)
	if !apierrors.IsNotFound(err) {
		return err
	}
	d = a.build(r, a, foo)
	if err := controllerutil.SetControllerReference(foo, d, r.Scheme); err != nil {
		return err
	}
	return r.Create(ctx, d)
}

func (r *FooReconciler) resize(ctx context.Context, d *appsv1.Deployment, size int32) error {
	if d.Spec.Replicas != nil && *d.Spec.Replicas != size {
		d.Spec.Replicas = &size
		return r.Update(ctx, d)
	}
	return nil
}

func web(_ *FooReconciler, a *app, foo *demov1.Foo) *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: a.name},
		Spec:       appsv1.DeploymentSpec{Replicas: &a.size},
	}
}

func db(_ *FooReconciler, a *app, foo *demov1.Foo) *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: a.name}}
}
