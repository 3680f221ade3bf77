package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Cloud makes networks.
type Cloud interface {
	EnsureNetwork(ctx context.Context, app *demov1.Foo) error
}

// Scope holds an application while it is worked on.
type Scope struct {
	client client.Client
	base   *demov1.Foo
	App    *demov1.Foo
}

// NewScope makes a scope.
func NewScope(c client.Client, app *demov1.Foo) *Scope {
	return &Scope{client: c, base: app.DeepCopy(), App: app}
}

// PatchObject writes what has changed.
func (s *Scope) PatchObject(ctx context.Context) error {
	return s.client.Patch(ctx, s.App, client.MergeFromWithOptions(s.base, client.MergeFromWithOptimisticLock{}))
}

// NetworkReconciler writes its finalizer before it makes anything.
type NetworkReconciler struct {
	client.Client
	Cloud Cloud
}

func (r *NetworkReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	scope := NewScope(r.Client, app)
	if controllerutil.AddFinalizer(scope.App, Finalizer) {
		if err := scope.PatchObject(ctx); err != nil {
			return ctrl.Result{}, fmt.Errorf("hold %s: %w", app.Name, err)
		}
	}
	return ctrl.Result{}, r.Cloud.EnsureNetwork(ctx, app)
}

// ScopedReconciler writes at the end through a scope, and makes nothing before.
type ScopedReconciler struct {
	client.Client
}

func (r *ScopedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, err error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	scope := NewScope(r.Client, app)
	defer func() {
		if patchErr := scope.PatchObject(ctx); err == nil {
			err = patchErr
		}
	}()
	controllerutil.AddFinalizer(scope.App, Finalizer)
	return ctrl.Result{}, nil
}

// Create sends a new object with its finalizer.
func Create(ctx context.Context, c client.Client, namespace, name string) error {
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	controllerutil.AddFinalizer(app, Finalizer)
	return c.Create(ctx, app)
}

// Roll reads before it writes, whatever the name of the function says.
func Roll(ctx context.Context, c client.Client, key client.ObjectKey, namespace string) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	controllerutil.AddFinalizer(app, Finalizer)
	if err := ensureFree(ctx, c, namespace, app); err != nil {
		return err
	}
	return c.Update(ctx, app)
}

func ensureFree(ctx context.Context, c client.Client, namespace string, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{}
	err := c.Get(ctx, client.ObjectKey{Namespace: namespace, Name: app.Name}, settings)
	if err == nil {
		return fmt.Errorf("%s is taken", app.Name)
	}
	return client.IgnoreNotFound(err)
}

// Provision writes before it creates.
func Provision(ctx context.Context, c client.Client, key client.ObjectKey, namespace string) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Finalizers = append(app.Finalizers, Finalizer)
	if err := c.Update(ctx, app); err != nil {
		return err
	}
	return client.IgnoreAlreadyExists(c.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: app.Name}}))
}
