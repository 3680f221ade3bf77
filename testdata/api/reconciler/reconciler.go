// Package reconciler has the loops of frameworks that store objects by themselves, in the
// smallest form that runs: knative's generated reconcilers, and wrangler's status handlers.
// testdata/frameworks has the real ones.
package reconciler

import (
	"context"

	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// An Interface is what knative's reconcilers run.
type Interface interface {
	ReconcileKind(ctx context.Context, foo *demov1.Foo) error
}

// Reconcile handles a key as knative does.
func Reconcile(ctx context.Context, c client.Client, key client.ObjectKey, r Interface) error {
	stored := &demov1.Foo{}
	if err := c.Get(ctx, key, stored); err != nil {
		return client.IgnoreNotFound(err)
	}
	foo := stored.DeepCopy()
	result := r.ReconcileKind(ctx, foo)
	if equality.Semantic.DeepEqual(stored.Status, foo.Status) {
		return result
	}
	stored.Status = foo.Status
	if err := c.Status().Update(ctx, stored); err != nil {
		return err
	}
	return result
}

// A FooStatusHandler makes a status, as wrangler has it.
type FooStatusHandler func(foo *demov1.Foo, status demov1.FooStatus) (demov1.FooStatus, error)

// Foos runs status handlers.
type Foos struct{ Handlers []FooStatusHandler }

// RegisterFooStatusHandler adds a handler.
func RegisterFooStatusHandler(_ context.Context, foos *Foos, handler FooStatusHandler) {
	foos.Handlers = append(foos.Handlers, handler)
}

// Handle handles a key as wrangler does, with one of the handlers.
func (f *Foos) Handle(ctx context.Context, c client.Client, key client.ObjectKey, handler FooStatusHandler) error {
	foo := &demov1.Foo{}
	if err := c.Get(ctx, key, foo); err != nil {
		return client.IgnoreNotFound(err)
	}
	before := *foo.Status.DeepCopy()
	status, err := handler(foo.DeepCopy(), foo.Status)
	if err != nil {
		status = before
	}
	foo.Status = status
	if failed := c.Status().Update(ctx, foo); err == nil {
		err = failed
	}
	return err
}
