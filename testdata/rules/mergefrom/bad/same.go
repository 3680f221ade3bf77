package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Finalizer of the controllers of this package.
const Finalizer = "demo.ctrlvet.dev/mergefrom"

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app) // want `this patch is always empty: client\.MergeFrom\(app\) keeps the same pointer that is changed and patched`
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Patch(ctx, app, patch)
}

// doc:end

// InlineReconciler makes the patch where it sends it: too late for a copy.
type InlineReconciler struct {
	client.Client
}

func (r *InlineReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	controllerutil.AddFinalizer(app, Finalizer)
	return ctrl.Result{}, r.Patch(ctx, app, client.MergeFrom(app)) // want `this patch is always empty: client\.MergeFrom\(app\) keeps the same pointer`
}

// AliasReconciler gives the object a second name instead of a copy.
type AliasReconciler struct {
	Client client.Client
}

func (r *AliasReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Client.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	before := app
	app.SetLabels(map[string]string{"phase": "ready"})
	return ctrl.Result{}, r.Client.Patch(ctx, app, client.MergeFrom(before)) // want `this patch is always empty: client\.MergeFrom\(before\) keeps the same pointer`
}

// LockReconciler asks for an optimistic lock: the patch holds the resource
// version and nothing else.
type LockReconciler struct {
	client.Client
}

func (r *LockReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFromWithOptions(&app, client.MergeFromWithOptimisticLock{}) // want `this patch is always empty: client\.MergeFromWithOptions\(&app.*\) keeps the same pointer`
	app.Spec.Image = "nginx:1.27"
	if err := r.Patch(ctx, &app, patch); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
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
	patch := client.StrategicMergeFrom(deployment) // want `this patch is always empty: client\.StrategicMergeFrom\(deployment\) keeps the same pointer`
	deployment.Spec.Paused = true
	return ctrl.Result{}, r.Patch(ctx, deployment, patch)
}

// StatusReconciler patches the status.
type StatusReconciler struct {
	client.Client
}

func (r *StatusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app) // want `this patch is always empty: client\.MergeFrom\(app\) keeps the same pointer`
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Patch(ctx, app, patch)
}

// InterfaceReconciler takes an interface of this package.
type InterfaceReconciler struct {
	Apps patcher
}

func (r *InterfaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	patch := client.MergeFrom(app) // want `this patch is always empty: client\.MergeFrom\(app\) keeps the same pointer`
	app.Spec.Image = "nginx:1.27"
	return ctrl.Result{}, r.Apps.Patch(ctx, app, patch)
}

// Relabel labels any object.
func Relabel(ctx context.Context, c client.Client, obj client.Object) error {
	patch := client.MergeFrom(obj) // want `this patch is always empty: client\.MergeFrom\(obj\) keeps the same pointer`
	obj.SetLabels(map[string]string{"phase": "ready"})
	return c.Patch(ctx, obj, patch)
}

// RelabelAs labels an object of a kind that its caller chooses.
func RelabelAs[T client.Object](ctx context.Context, c client.Client, obj T) error {
	patch := client.MergeFrom(obj) // want `this patch is always empty: client\.MergeFrom\(obj\) keeps the same pointer`
	obj.SetLabels(map[string]string{"phase": "ready"})
	return c.Patch(ctx, obj, patch)
}
