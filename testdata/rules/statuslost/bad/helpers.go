package bad

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad/labels"
)

// Application is the project's own name for the kind.
type Application = demov1.Foo

// FunctionReconciler changes the labels in a function of the package.
type FunctionReconciler struct {
	client.Client
}

func (r *FunctionReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &Application{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	markSeen(app)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Labels is changed on line \d+ but only Status\(\)\.Update is called`
}

func markSeen(app *demov1.Foo) {
	metav1.SetMetaDataLabel(&app.ObjectMeta, "seen", "true")
}

// MethodReconciler adds its finalizer two methods away.
type MethodReconciler struct {
	client.Client
}

func (r *MethodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.guard(app)
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Finalizers is changed on line \d+ but only Status\(\)\.Update is called`
}

func (r *MethodReconciler) guard(app *demov1.Foo) {
	if app.DeletionTimestamp.IsZero() {
		r.addFinalizer(app)
	}
}

func (r *MethodReconciler) addFinalizer(app *demov1.Foo) {
	controllerutil.AddFinalizer(app, Finalizer)
}

// PackageReconciler changes labels and spec in functions of another package.
type PackageReconciler struct {
	client.Client
}

func (r *PackageReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.Image == "" {
		labels.Pause(app)
		app.Status.Phase = demov1.FooPending
		return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only Status\(\)\.Update is called`
	}
	labels.Set(app, "phase", "ready")
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Labels is changed on line \d+ but only Status\(\)\.Update is called`
}

// SaveReconciler writes the status in a method that does nothing else.
type SaveReconciler struct {
	client.Client
}

func (r *SaveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.saveStatus(ctx, app) // want `app\.Spec.* is changed on line \d+ but only .* is called`
}

func (r *SaveReconciler) saveStatus(ctx context.Context, app *demov1.Foo) error {
	return r.Status().Update(ctx, app)
}

// InterfaceReconciler takes an interface of this package and keeps the writer
// of the subresource in a variable.
type InterfaceReconciler struct {
	Apps statusUpdater
}

func (r *InterfaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	status := r.Apps.Status()
	app.Spec.Image = "nginx:1.27"
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, status.Update(ctx, app) // want `app\.Spec.* is changed on line \d+ but only .*Update is called`
}

// GenericReconciler sets the label in a generic function.
type GenericReconciler struct {
	client.Client
}

func (r *GenericReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	relabel(app, "phase", "ready")
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Status().Update(ctx, app) // want `app\.Labels is changed on line \d+ but only Status\(\)\.Update is called`
}

func relabel[T client.Object](obj T, key, value string) {
	obj.SetLabels(map[string]string{key: value})
}

// NamedReconciler means to store the usual name, of which nothing in this pass asks.
type NamedReconciler struct {
	client.Client
}

func (r *NamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Spec.SecretName == "" {
		app.Spec.SecretName = req.Name
	}
	return ctrl.Result{}, r.ready(ctx, app) // want `app\.Spec\.SecretName is changed on line \d+ but only`
}

func (r *NamedReconciler) ready(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}
