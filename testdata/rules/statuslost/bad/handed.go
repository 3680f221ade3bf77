package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler"
	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Kinds is run by one of knative's generated reconcilers.
type Kinds struct{ Client client.Client }

var _ reconciler.Interface = (*Kinds)(nil)

// doc:begin

// ReconcileKind gets a copy of which the status is stored.
func (k *Kinds) ReconcileKind(_ context.Context, foo *demov1.Foo) error {
	foo.Labels = map[string]string{"phase": "ready"} // want `foo\.Labels is lost: of the object that knative hands in it stores the status and nothing else; write the object with Update or Patch`
	foo.Status.Phase = demov1.FooReady
	return nil
}

// doc:end

// Pauses has the spec set by another function.
type Pauses struct{ Client client.Client }

// ReconcileKind has two changes.
func (p *Pauses) ReconcileKind(_ context.Context, foo *demov1.Foo) error {
	pause(foo)                                                             // want `foo\.Spec\.Paused is lost`
	foo.Annotations = map[string]string{"demo.ctrlvet.dev/paused": "true"} // want:related `Annotations is changed here`
	return nil
}

func pause(foo *demov1.Foo) { foo.Spec.Paused = true }

// Handlers are given to wrangler.
type Handlers struct{ Client client.Client }

// Register hands the handlers over.
func (h *Handlers) Register(ctx context.Context, foos *reconciler.Foos) {
	reconciler.RegisterFooStatusHandler(ctx, foos, h.Note)
	reconciler.RegisterFooStatusHandler(ctx, foos, h.Phase)
}

// Note changes the metadata.
func (h *Handlers) Note(foo *demov1.Foo, status demov1.FooStatus) (demov1.FooStatus, error) {
	foo.Annotations = map[string]string{"demo.ctrlvet.dev/seen": "true"} // want `foo\.Annotations is lost: of the object that wrangler hands in it stores the returned status and nothing else`
	status.Phase = demov1.FooReady
	return status, nil
}

// Phase sets the status of the object, and returns another.
func (h *Handlers) Phase(foo *demov1.Foo, status demov1.FooStatus) (demov1.FooStatus, error) {
	foo.Status.Phase = demov1.FooReady // want `foo\.Status\.Phase is lost`
	return status, nil
}

// A Renamer notes in Update what nobody stores.
type Renamer struct{ Vault }

// Observe never finds all as it should be.
func (r *Renamer) Observe(context.Context, *demov1.Foo) (managed.ExternalObservation, error) {
	return managed.ExternalObservation{ResourceExists: true}, nil
}

// Update has a new name.
func (r *Renamer) Update(_ context.Context, foo *demov1.Foo) (managed.ExternalUpdate, error) {
	foo.Annotations = map[string]string{"demo.ctrlvet.dev/vault": "new"} // want `foo\.Annotations is lost: of the object that crossplane-runtime hands in it stores the status and nothing else`
	foo.Status.Message = "renamed"
	return managed.ExternalUpdate{}, nil
}
