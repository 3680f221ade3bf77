// Package good holds controllers whose patches hold the change they made.
package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/mergefrom"

// AppReconciler copies before it changes.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(base))
}

// doc:end

// InlineReconciler makes the patch from a copy before the change.
type InlineReconciler struct {
	client.Client
}

func (r *InlineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFromWithOptions(app.DeepCopy(), client.MergeFromWithOptimisticLock{})
	controllerutil.AddFinalizer(&app, Finalizer)
	return ctrl.Result{}, r.Patch(ctx, &app, patch)
}

// DeploymentReconciler makes a strategic merge patch.
type DeploymentReconciler struct {
	client.Client
}

func (r *DeploymentReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	deployment := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, deployment); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.StrategicMergeFrom(deployment.DeepCopy())
	deployment.Spec.Paused = true
	return ctrl.Result{}, r.Patch(ctx, deployment, patch)
}

// RetryReconciler patches again after a conflict.
type RetryReconciler struct {
	client.Client
}

func (r *RetryReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := retry.RetryOnConflict(retry.DefaultRetry, func() error {
		app := &demov1.Foo{}
		if err := r.Get(ctx, req.NamespacedName, app); err != nil {
			return err
		}
		patch := client.MergeFrom(app.DeepCopy())
		app.Spec.Image = "nginx:1.27"
		return r.Patch(ctx, app, patch)
	})
	return ctrl.Result{}, client.IgnoreNotFound(err)
}

// DeferredReconciler patches when the pass ends whatever the pass changed.
type DeferredReconciler struct {
	client.Client
}

func (r *DeferredReconciler) Reconcile(ctx context.Context, req ctrl.Request) (result ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	base := app.DeepCopy()
	defer func() {
		if failure := r.Patch(ctx, app, client.MergeFrom(base)); err == nil {
			err = failure
		}
	}()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, nil
}

// ListReconciler patches every application of the namespace; what it changed in
// one round belongs to another object than the copy of the next.
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
		base := app.DeepCopy()
		app.Spec.Paused = true
		if err := r.Patch(ctx, app, client.MergeFrom(base)); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// Relabel labels any object.
func Relabel(ctx context.Context, c client.Client, obj client.Object) error {
	patch := client.MergeFrom(obj.DeepCopyObject().(client.Object))
	obj.SetLabels(map[string]string{"phase": "ready"})
	return c.Patch(ctx, obj, patch)
}
