package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusorder/bad/store"
)

// MethodReconciler writes the main resource in a method.
type MethodReconciler struct {
	client.Client
}

func (r *MethodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	if err := r.ensureFinalizer(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to .* on line \d+ before Status\(\)\.Update saves it`
}

func (r *MethodReconciler) ensureFinalizer(ctx context.Context, app *demov1.Foo) error {
	if !app.DeletionTimestamp.IsZero() || !controllerutil.AddFinalizer(app, Finalizer) {
		return nil
	}
	return r.Update(ctx, app)
}

// PackageReconciler leaves all three steps to another package.
type PackageReconciler struct {
	client.Client
}

func (r *PackageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	store.SetReady(app)
	if err := store.Save(ctx, r.Client, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, store.SaveStatus(ctx, r.Client, app) // want `status of app set on line \d+ is overwritten by the response to .* on line \d+ before .* saves it`
}

// InterfaceReconciler takes an interface of this package and keeps the writer
// of the subresource in a variable.
type InterfaceReconciler struct {
	Apps kubeClient
}

func (r *InterfaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := r.Apps.Status()
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	if err := r.Apps.Update(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, status.Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to Update on line \d+ before .*Update saves it`
}

// GenericReconciler writes in generic functions.
type GenericReconciler struct {
	client.Client
}

func (r *GenericReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	app.Spec.Image = "nginx:1.27"
	if err := save(ctx, r.Client, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `status of app set on line \d+ is overwritten by the response to .* on line \d+ before Status\(\)\.Update saves it`
}

func save[T client.Object](ctx context.Context, w client.Writer, obj T) error {
	return w.Update(ctx, obj)
}
