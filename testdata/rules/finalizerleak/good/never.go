package good

import (
	"context"
	"slices"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin
const finalizer = "demo.ctrlvet.dev/cleanup"

// AppReconciler lets applications go when they are deleted.
type AppReconciler struct {
	client.Client
}

func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, finalizer) {
			return ctrl.Result{}, r.Update(ctx, app)
		}
		return ctrl.Result{}, nil
	}
	if controllerutil.AddFinalizer(app, finalizer) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// doc:end

// Shared is removed by whoever cleans up.
const Shared = "demo.ctrlvet.dev/shared"

// Hold adds it.
func Hold(app *demov1.Foo) bool { return controllerutil.AddFinalizer(app, Shared) }

// Finalizer adds and removes the finalizer of a controller.
type Finalizer interface {
	AddFinalizer(ctx context.Context, obj client.Object) error
	RemoveFinalizer(ctx context.Context, obj client.Object) error
}

// LockReconciler removes what it adds.
type LockReconciler struct {
	client.Client
	lock Finalizer
}

// NewLockReconciler returns a reconciler with a finalizer.
func NewLockReconciler(c client.Client, f Finalizer) *LockReconciler {
	return &LockReconciler{Client: c, lock: f}
}

func (r *LockReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.lock.RemoveFinalizer(ctx, app)
	}
	return ctrl.Result{}, r.lock.AddFinalizer(ctx, app)
}

// HandedReconciler lets another function remove.
type HandedReconciler struct {
	lock   Finalizer
	remove func(Finalizer, *demov1.Foo) error
}

// Sync adds, and removes through a function.
func (r *HandedReconciler) Sync(ctx context.Context, app *demov1.Foo) error {
	if !app.DeletionTimestamp.IsZero() {
		return r.remove(r.lock, app)
	}
	return r.lock.AddFinalizer(ctx, app)
}

const (
	listed = "demo.ctrlvet.dev/listed"
	helped = "demo.ctrlvet.dev/helped"
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
	held := slices.Contains(app.Finalizers, listed)
	switch {
	case !app.DeletionTimestamp.IsZero() && held:
		app.Finalizers = slices.DeleteFunc(app.Finalizers, func(name string) bool { return name == listed })
	case app.DeletionTimestamp.IsZero() && !held:
		app.Finalizers = append(app.Finalizers, listed)
	default:
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

// HelpedReconciler leaves both to a function.
type HelpedReconciler struct {
	client.Client
}

func (r *HelpedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, keep(ctx, r.Client, app, helped)
}

func keep(ctx context.Context, c client.Client, app *demov1.Foo, name string) error {
	if !app.DeletionTimestamp.IsZero() {
		if controllerutil.RemoveFinalizer(app, name) {
			return c.Update(ctx, app)
		}
		return nil
	}
	if controllerutil.AddFinalizer(app, name) {
		return c.Update(ctx, app)
	}
	return nil
}

// Patcher adds and removes any finalizer.
type Patcher interface {
	AddFinalizer(ctx context.Context, obj client.Object, name string) error
	RemoveFinalizer(ctx context.Context, obj client.Object, name string) error
}

// NamingReconciler adds a finalizer that has a name which others know.
type NamingReconciler struct {
	client.Client
	patcher Patcher
}

// NewNamingReconciler returns a reconciler with a patcher.
func NewNamingReconciler(c client.Client, p Patcher) *NamingReconciler {
	return &NamingReconciler{Client: c, patcher: p}
}

func (r *NamingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.patcher.AddFinalizer(ctx, app, Shared)
}
