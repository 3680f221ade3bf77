package fixed

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergefrom/fixed/snapshot"
)

// LateReconciler copies the object after it changed it.
type LateReconciler struct {
	client.Client
}

func (r *LateReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(app.DeepCopy()))
}

// LateVariableReconciler keeps the late copy in a variable.
type LateVariableReconciler struct {
	client.Client
}

func (r *LateVariableReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.SetAnnotations(map[string]string{"demo.ctrlvet.dev/seen": "true"})
	before := app.DeepCopy()
	patch := client.MergeFrom(before)
	return ctrl.Result{}, r.Patch(ctx, app, patch)
}

// LateStatusReconciler changes the status before it copies.
type LateStatusReconciler struct {
	client.Client
}

func (r *LateStatusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	before := app.DeepCopyObject().(client.Object)
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(before))
}

// LateValueReconciler copies the struct.
type LateValueReconciler struct {
	client.Client
}

func (r *LateValueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	before := *app
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(&before))
}

// LateHelperReconciler changes the object in a function of another package.
type LateHelperReconciler struct {
	client.Client
}

func (r *LateHelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	snapshot.Label(app, "phase", "ready")
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(app.DeepCopy()))
}

// OtherPartReconciler changes only the status after the copy, and the main
// resource ignores that: the image, changed before the copy, is not in the patch.
type OtherPartReconciler struct {
	client.Client
}

func (r *OtherPartReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	before := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(before))
}

// OtherStatusReconciler is the same the other way round.
type OtherStatusReconciler struct {
	client.Client
}

func (r *OtherStatusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	before := app.DeepCopy()
	app.SetLabels(map[string]string{"phase": "ready"})
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(before))
}

// ObjectReconciler gets the object from the adapter.
type ObjectReconciler struct {
	client.Client
}

var _ reconcile.ObjectReconciler[*demov1.Foo] = &ObjectReconciler{}

func (r *ObjectReconciler) Reconcile(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(app.DeepCopy()))
}

// PartReconciler sends only what it changes after the copy.
type PartReconciler struct {
	client.Client
}

func (r *PartReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	before := app.DeepCopy()
	app.Status.ObservedGeneration = app.Generation
	return ctrl.Result{}, r.Status().Patch(ctx, app, client.MergeFrom(before))
}
