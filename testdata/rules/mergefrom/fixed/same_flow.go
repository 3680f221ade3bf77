package fixed

import (
	"context"

	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergefrom/fixed/snapshot"
)

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
	patch := client.MergeFrom(app.DeepCopy())
	defer func() {
		if failure := r.Patch(ctx, app, patch); err == nil {
			err = failure
		}
	}()
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, nil
}

// ListReconciler patches every application of the namespace.
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
		patch := client.MergeFrom(app.DeepCopy())
		app.Spec.Paused = true
		if err := r.Patch(ctx, app, patch); err != nil {
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// SnapshotReconciler gets its base from a function of another package that
// returns the object itself.
type SnapshotReconciler struct {
	client.Client
}

func (r *SnapshotReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := snapshot.Of(app)
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(before))
}

// MethodReconciler gets its base from a method that returns the object itself,
// and changes the object in another.
type MethodReconciler struct {
	client.Client
}

func (r *MethodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := r.base(app)
	r.mutate(app)
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(before))
}

func (r *MethodReconciler) base(app *demov1.Foo) *demov1.Foo { return app }

func (r *MethodReconciler) mutate(app *demov1.Foo) { app.Spec.Image = "nginx:1.27" }

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, client.IgnoreNotFound(err)
		}
		app.Spec.Image = "nginx:1.27"
		return reconcile.Result{}, c.Patch(ctx, app, client.MergeFrom(app))
	})
}
