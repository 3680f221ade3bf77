package bad

import (
	"context"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Vault is an external client that keeps what it made in the status.
type Vault struct {
	Made int
	Kept map[string]bool
}

// Observe reads what Create has set.
func (v *Vault) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	if !v.Kept[foo.Status.Message] {
		return managed.ExternalObservation{}, nil
	}
	foo.Status.Phase = demov1.FooReady
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

// doc:begin

// Create is followed by a request that stores the annotations alone.
func (v *Vault) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	v.Made++
	name := foo.Name + "-vault"
	v.Kept[name] = true
	foo.Status.Message = name // want `foo\.Status\.Message is lost: crossplane-runtime stores the annotations that Create sets, and its answer brings back the stored status; Observe does not set it: set it there, or keep it in an annotation`
	return managed.ExternalCreation{}, nil
}

// doc:end

// Update has nothing to do.
func (v *Vault) Update(context.Context, *demov1.Foo) (managed.ExternalUpdate, error) {
	return managed.ExternalUpdate{}, nil
}

// Delete forgets all.
func (v *Vault) Delete(_ context.Context, foo *demov1.Foo) (managed.ExternalDelete, error) {
	delete(v.Kept, foo.Status.Message)
	return managed.ExternalDelete{}, nil
}

// A Helped has another function set the status.
type Helped struct{ Vault }

// Create sets two fields.
func (h *Helped) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	h.Made++
	note(foo, foo.Name+"-vault") // want `foo\.Status\.Message is lost`
	return managed.ExternalCreation{}, nil
}

// Observe sets another one.
func (h *Helped) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	foo.Status.ObservedGeneration = foo.Generation
	return managed.ExternalObservation{ResourceExists: foo.Status.Message != ""}, nil
}

func note(foo *demov1.Foo, name string) { foo.Status.Message = name }
