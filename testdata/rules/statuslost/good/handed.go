package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler"
	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Kinds is run by one of knative's generated reconcilers.
type Kinds struct{ Client client.Client }

var _ reconciler.Interface = (*Kinds)(nil)

// doc:begin

// ReconcileKind stores the label itself.
func (k *Kinds) ReconcileKind(ctx context.Context, foo *demov1.Foo) error {
	labelled := foo.DeepCopy()
	labelled.Labels = map[string]string{"phase": "ready"}
	if err := k.Client.Patch(ctx, labelled, client.MergeFrom(foo)); err != nil {
		return err
	}
	foo.Status.Phase = demov1.FooReady
	return nil
}

// doc:end

// Updated writes the object itself.
type Updated struct{ Client client.Client }

// ReconcileKind updates what it was given.
func (u *Updated) ReconcileKind(ctx context.Context, foo *demov1.Foo) error {
	foo.Labels = map[string]string{"phase": "ready"}
	if err := u.Client.Update(ctx, foo); err != nil {
		return err
	}
	foo.Status.Phase = demov1.FooReady
	return nil
}

// Copies has another function store a copy.
type Copies struct{ Client client.Client }

// ReconcileKind changes the object, and the copy is made of it.
func (c *Copies) ReconcileKind(ctx context.Context, foo *demov1.Foo) error {
	foo.Labels = map[string]string{"phase": "ready"}
	return c.store(ctx, client.ObjectKeyFromObject(foo), foo.Labels)
}

func (c *Copies) store(ctx context.Context, key client.ObjectKey, labels map[string]string) error {
	fresh := &demov1.Foo{}
	if err := c.Client.Get(ctx, key, fresh); err != nil {
		return client.IgnoreNotFound(err)
	}
	fresh.Labels = labels
	return c.Client.Update(ctx, fresh)
}

// Used needs the change in this pass.
type Used struct{ Registry string }

// ReconcileKind completes the image.
func (u *Used) ReconcileKind(_ context.Context, foo *demov1.Foo) error {
	foo.Spec.Image = u.Registry + "/" + foo.Spec.Image
	foo.Status.Message = "runs " + foo.Spec.Image
	return nil
}

// Guards adds a finalizer, which another rule looks after, and lets it go.
type Guards struct{ Client client.Client }

// ReconcileKind stores the finalizer itself.
func (g *Guards) ReconcileKind(ctx context.Context, foo *demov1.Foo) error {
	if controllerutil.AddFinalizer(foo, "demo.ctrlvet.dev/guard") {
		return g.Client.Update(ctx, foo)
	}
	return nil
}

// FinalizeKind lets it go, which knative stores.
func (g *Guards) FinalizeKind(_ context.Context, foo *demov1.Foo) error {
	controllerutil.RemoveFinalizer(foo, "demo.ctrlvet.dev/guard")
	return nil
}

// Handlers are given to wrangler.
type Handlers struct{ Client client.Client }

// Register hands the handlers over.
func (h *Handlers) Register(ctx context.Context, foos *reconciler.Foos) {
	reconciler.RegisterFooStatusHandler(ctx, foos, h.Note)
	reconciler.RegisterFooStatusHandler(ctx, foos, h.Phase)
	reconciler.RegisterFooStatusHandler(ctx, foos, h.Own)
}

// Note stores the object.
func (h *Handlers) Note(foo *demov1.Foo, status demov1.FooStatus) (demov1.FooStatus, error) {
	foo.Annotations = map[string]string{"demo.ctrlvet.dev/seen": "true"}
	if err := h.Client.Update(context.TODO(), foo); err != nil {
		return status, err
	}
	status.Phase = demov1.FooReady
	return status, nil
}

// Phase changes the status that it returns.
func (h *Handlers) Phase(_ *demov1.Foo, status demov1.FooStatus) (demov1.FooStatus, error) {
	status.Phase = demov1.FooReady
	return status, nil
}

// Own returns the status of the object.
func (h *Handlers) Own(foo *demov1.Foo, _ demov1.FooStatus) (demov1.FooStatus, error) {
	foo.Status.Phase = demov1.FooReady
	return foo.Status, nil
}

// A Renamer stores the new name.
type Renamer struct {
	Vault
	Client client.Client
}

// Observe finds another name.
func (r *Renamer) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: foo.Annotations["demo.ctrlvet.dev/vault"] == "new"}, nil
}

// Update writes the object before it sets the status.
func (r *Renamer) Update(ctx context.Context, foo *demov1.Foo) (managed.ExternalUpdate, error) {
	foo.Annotations = map[string]string{"demo.ctrlvet.dev/vault": "new"}
	if err := r.Client.Update(ctx, foo); err != nil {
		return managed.ExternalUpdate{}, err
	}
	foo.Status.Message = "renamed"
	return managed.ExternalUpdate{}, nil
}
