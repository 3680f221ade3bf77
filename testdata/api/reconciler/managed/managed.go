// Package managed is crossplane-runtime's pkg/reconciler/managed in the smallest form that
// runs. testdata/frameworks has the real one.
package managed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// An ExternalObservation is what Observe has seen.
type ExternalObservation struct{ ResourceExists, ResourceUpToDate bool }

// An ExternalCreation is what Create has made.
type ExternalCreation struct{}

// An ExternalUpdate is what Update has changed.
type ExternalUpdate struct{}

// An ExternalDelete is what Delete has removed.
type ExternalDelete struct{}

// An ExternalClient knows what is elsewhere.
type ExternalClient interface {
	Observe(ctx context.Context, foo *demov1.Foo) (ExternalObservation, error)
	Create(ctx context.Context, foo *demov1.Foo) (ExternalCreation, error)
	Update(ctx context.Context, foo *demov1.Foo) (ExternalUpdate, error)
	Delete(ctx context.Context, foo *demov1.Foo) (ExternalDelete, error)
}

// Reconcile handles one key: annotations are stored once Create has returned, and the
// status at the end.
func Reconcile(ctx context.Context, c client.Client, key client.ObjectKey, external ExternalClient) error {
	foo := &demov1.Foo{}
	if err := c.Get(ctx, key, foo); err != nil {
		return client.IgnoreNotFound(err)
	}
	seen, err := external.Observe(ctx, foo)
	switch {
	case err != nil:
		return err
	case foo.DeletionTimestamp != nil:
		_, err = external.Delete(ctx, foo)
		return err
	case !seen.ResourceExists:
		if _, err := external.Create(ctx, foo); err != nil {
			return err
		}
		if err := c.Update(ctx, foo); err != nil {
			return err
		}
	case !seen.ResourceUpToDate:
		if _, err := external.Update(ctx, foo); err != nil {
			return err
		}
	}
	return c.Status().Update(ctx, foo) // crossplane-runtime sends it each time, too
}
