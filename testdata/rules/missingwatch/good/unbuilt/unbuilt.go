// Package unbuilt has a controller that no builder makes.
package unbuilt

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/manager"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Add adds the controller to a manager.
func Add(mgr manager.Manager) error { return add(mgr, newReconciler(mgr)) }

func newReconciler(mgr manager.Manager) reconcile.Reconciler {
	return &reconcileFoo{Client: mgr.GetClient()}
}

func add(mgr manager.Manager, r reconcile.Reconciler) error {
	c, err := controller.New("foo", mgr, controller.Options{Reconciler: r})
	if err != nil {
		return err
	}
	if err := c.Watch(source.Kind(mgr.GetCache(), &demov1.Foo{}, &handler.TypedEnqueueRequestForObject[*demov1.Foo]{})); err != nil {
		return err
	}
	if err := c.Watch(source.Kind(mgr.GetCache(), &corev1.Service{}, handler.TypedEnqueueRequestForOwner[*corev1.Service](mgr.GetScheme(), mgr.GetRESTMapper(), &demov1.Foo{}, handler.OnlyControllerOwner()))); err != nil {
		return err
	}
	return c.Watch(source.Kind(mgr.GetCache(), &appsv1.Deployment{}, handler.TypedEnqueueRequestForOwner[*appsv1.Deployment](mgr.GetScheme(), mgr.GetRESTMapper(), &demov1.Foo{}, handler.OnlyControllerOwner())))
}

type reconcileFoo struct{ client.Client }

func (r *reconcileFoo) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, req.NamespacedName, &appsv1.Deployment{})
	if apierrors.IsNotFound(err) {
		labels := map[string]string{"foo": foo.Name}
		d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
		d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		d.Spec.Template.Labels = labels
		d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "c", Image: "i"}}
		if err := ctrl.SetControllerReference(foo, d, r.Scheme()); err != nil {
			return reconcile.Result{}, err
		}
		return reconcile.Result{}, r.Create(ctx, d)
	}
	return reconcile.Result{}, err
}
