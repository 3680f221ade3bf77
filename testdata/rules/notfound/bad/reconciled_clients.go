package bad

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Application is the project's own name for the kind.
type Application = demov1.Foo

// GetterReconciler takes an interface of this package.
type GetterReconciler struct {
	Apps getter
}

func (r *GetterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &Application{}
	if err := r.Apps.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// tracingClient counts the reads that go through it.
type tracingClient struct {
	client.Client
	reads int
}

func (c *tracingClient) Get(ctx context.Context, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
	c.reads++
	return c.Client.Get(ctx, key, obj, opts...)
}

// TracingReconciler reads through a wrapper of the client.
type TracingReconciler struct {
	tracing *tracingClient
}

// NewTracingReconciler returns a reconciler that counts its reads.
func NewTracingReconciler(c client.Client) *TracingReconciler {
	return &TracingReconciler{tracing: &tracingClient{Client: c}}
}

func (r *TracingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.tracing.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}

// ReaderReconciler reads past the cache.
type ReaderReconciler struct {
	APIReader client.Reader
}

func (r ReaderReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := demov1.Foo{}
	if err := r.APIReader.Get(ctx, req.NamespacedName, &app, &client.GetOptions{}); err != nil {
		return ctrl.Result{}, err // want `a deleted Foo makes this reconcile fail and be retried again and again`
	}
	return ctrl.Result{}, nil
}
