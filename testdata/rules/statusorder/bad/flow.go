package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// RetryReconciler writes again after a conflict.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		app.Status.Phase = demov1.FooReady
		app.Spec.Image = "nginx:1.27"
		if err := r.Update(ctx, app); err != nil {
			return err
		}
		return r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// DeferredReconciler saves the status when the pass ends.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	defer func() {
		if failure := r.Status().Update(ctx, app); err == nil { // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
			err = failure
		}
	}()
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Update(ctx, app)
}

// ListReconciler writes every application of the namespace.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var apps demov1.FooList
	if err := r.List(ctx, &apps, client.InNamespace(req.Namespace)); err != nil {
		return ctrl.Result{}, err
	}
	for i := range apps.Items {
		app := &apps.Items[i]
		app.Status.Phase = demov1.FooReady
		app.Spec.Image = "nginx:1.27"
		if err := r.Update(ctx, app); err != nil {
			return ctrl.Result{}, err
		}
		if err := r.Status().Update(ctx, app); err != nil { // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// ObjectReconciler gets the object from the adapter; its kind is built in.
type ObjectReconciler struct {
	client.Client
	Address string
}

var _ reconcile.ObjectReconciler[*corev1.Service] = &ObjectReconciler{}

func (r *ObjectReconciler) Reconcile(ctx context.Context, svc *corev1.Service) (ctrl.Result, error) {
	svc.Status.LoadBalancer.Ingress = []corev1.LoadBalancerIngress{{IP: r.Address}}
	if svc.Annotations == nil {
		svc.Annotations = map[string]string{}
	}
	svc.Annotations["demo.ctrlvet.dev/address"] = r.Address
	if err := r.Update(ctx, svc); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, svc) // want `status of svc set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
}

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, client.IgnoreNotFound(err)
		}
		app.Status.Phase = demov1.FooReady
		app.Spec.Image = "nginx:1.27"
		if err := c.Update(ctx, app); err != nil {
			return reconcile.Result{}, err
		}
		return reconcile.Result{}, c.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before Status\(\)\.Update saves it`
	})
}
