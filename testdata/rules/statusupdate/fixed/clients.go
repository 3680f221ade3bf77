package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Application is the project's own name for the kind.
type Application = demov1.Foo

// InterfaceReconciler takes an interface of this package.
type InterfaceReconciler struct {
	Apps updater
}

func (r *InterfaceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &Application{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.Apps.Update(ctx, app)
}

// countingClient counts the writes that go through it.
type countingClient struct {
	client.Client
	writes int
}

func (c *countingClient) Update(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error {
	c.writes++
	return c.Client.Update(ctx, obj, opts...)
}

// CountingReconciler writes through a wrapper of the client.
type CountingReconciler struct {
	counting *countingClient
}

// NewCountingReconciler returns a reconciler that counts its writes.
func NewCountingReconciler(c client.Client) *CountingReconciler {
	return &CountingReconciler{counting: &countingClient{Client: c}}
}

func (r *CountingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.counting.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.counting.Update(ctx, app)
}

// Report writes the phase with a client it is given.
func Report(ctx context.Context, w client.Writer, app *demov1.Foo, phase demov1.FooPhase) error {
	app.Status.Phase = phase
	return w.Update(ctx, app)
}

// SaveReconciler writes in a method that does nothing else.
type SaveReconciler struct {
	client.Client
}

func (r *SaveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, r.save(ctx, app)
}

func (r *SaveReconciler) save(ctx context.Context, app *demov1.Foo) error {
	return r.Update(ctx, app)
}

// GenericReconciler writes in a generic function.
type GenericReconciler struct {
	client.Client
}

func (r *GenericReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	return ctrl.Result{}, write(ctx, r.Client, app)
}

func write[T client.Object](ctx context.Context, w client.Writer, obj T) error {
	return w.Update(ctx, obj)
}

// TypedController uses the clients that client-gen generates.
type TypedController struct {
	Apps AppsClient
}

// Sync sets the phase of the application with the name.
func (c *TypedController) Sync(ctx context.Context, name string) error {
	app, err := c.Apps.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Status.Phase = demov1.FooReady
	_, err = c.Apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return err
}

// SyncCopy changes a copy, as one does with an object of a lister.
func (c *TypedController) SyncCopy(ctx context.Context, cached *demov1.Foo) error {
	app := cached.DeepCopy()
	app.Status.Phase = demov1.FooReady
	_, err := c.Apps.UpdateStatus(ctx, app, metav1.UpdateOptions{})
	return err
}
