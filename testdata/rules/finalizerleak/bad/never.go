package bad

import (
	"context"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin
const finalizer = "bad.ctrlvet.dev/stays"

// AppReconciler holds applications forever.
type AppReconciler struct {
	client.Client
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp.IsZero() && !controllerutil.ContainsFinalizer(app, finalizer) {
		controllerutil.AddFinalizer(app, finalizer) // want `the finalizer finalizer is added here and nothing removes it: only this package knows the name; objects that are deleted stay in Terminating`
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

const (
	listed = "bad.ctrlvet.dev/listed"
	helped = "bad.ctrlvet.dev/helped"
	made   = "bad.ctrlvet.dev/made"
)

// ListReconciler works on the list itself.
type ListReconciler struct {
	client.Client
}

func (r *ListReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() || slices.Contains(app.Finalizers, listed) {
		return ctrl.Result{}, nil
	}
	app.Finalizers = append(app.Finalizers, listed) // want `the finalizer listed is added here and nothing removes it`
	return ctrl.Result{}, r.Update(ctx, app)
}

// HelpedReconciler leaves it to a function.
type HelpedReconciler struct {
	client.Client
}

func (r *HelpedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, hold(ctx, r.Client, app, helped) // want `the finalizer helped is added here and nothing removes it`
}

func hold(ctx context.Context, c client.Client, app *demov1.Foo, name string) error {
	if controllerutil.ContainsFinalizer(app, name) {
		return nil
	}
	controllerutil.AddFinalizer(app, name)
	return c.Update(ctx, app)
}

// MakeHeld creates the object with its finalizer, and gives it to one that is there.
func MakeHeld(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if app.UID == "" {
		return c.Create(ctx, &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, Finalizers: []string{made}}})
	}
	controllerutil.AddFinalizer(app, made) // want `the finalizer made is added here and nothing removes it`
	return c.Update(ctx, app)
}
