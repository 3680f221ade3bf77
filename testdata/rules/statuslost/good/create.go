package good

import (
	"context"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A Vault keeps what it made in an annotation.
type Vault struct {
	Made int
	Kept map[string]bool
}

// doc:begin

// Create keeps the name where it is stored.
func (v *Vault) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	v.Made++
	name := foo.Name + "-vault"
	v.Kept[name] = true
	metav1.SetMetaDataAnnotation(&foo.ObjectMeta, "demo.ctrlvet.dev/vault", name)
	return managed.ExternalCreation{}, nil
}

// Observe sets the status.
func (v *Vault) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	name := foo.Annotations["demo.ctrlvet.dev/vault"]
	if !v.Kept[name] {
		return managed.ExternalObservation{}, nil
	}
	foo.Status.Message = name
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: true}, nil
}

// doc:end

// Update has nothing to do.
func (v *Vault) Update(context.Context, *demov1.Foo) (managed.ExternalUpdate, error) {
	return managed.ExternalUpdate{}, nil
}

// Delete forgets all.
func (v *Vault) Delete(_ context.Context, foo *demov1.Foo) (managed.ExternalDelete, error) {
	delete(v.Kept, foo.Annotations["demo.ctrlvet.dev/vault"])
	return managed.ExternalDelete{}, nil
}

// An Observed sets in Create what Observe sets, too.
type Observed struct{ Vault }

// Create shows the name early.
func (o *Observed) Create(ctx context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	foo.Status.Message = foo.Name + "-vault"
	return o.Vault.Create(ctx, foo)
}

// Observe sets the whole status.
func (o *Observed) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	name := foo.Annotations["demo.ctrlvet.dev/vault"]
	foo.Status = demov1.FooStatus{Message: name, Conditions: foo.Status.Conditions}
	return managed.ExternalObservation{ResourceExists: o.Kept[name], ResourceUpToDate: true}, nil
}

// A Stored stores the status itself; conditions are the reconciler's.
type Stored struct {
	Vault
	Client client.Client
}

// Create writes the status before the annotations.
func (s *Stored) Create(ctx context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	foo.Status.Message = foo.Name + "-vault"
	if err := s.Client.Status().Update(ctx, foo); err != nil {
		return managed.ExternalCreation{}, err
	}
	meta.SetStatusCondition(&foo.Status.Conditions, metav1.Condition{Type: "Ready", Status: metav1.ConditionFalse, Reason: "Creating"})
	return s.Vault.Create(ctx, foo)
}

// Observe has nothing to set.
func (s *Stored) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	return managed.ExternalObservation{ResourceExists: s.Kept[foo.Status.Message], ResourceUpToDate: true}, nil
}

// A Scratch needs the status while it creates.
type Scratch struct{ Vault }

// Create looks at what it has set.
func (s *Scratch) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	foo.Status.Message = foo.Name + "-vault"
	s.Kept[foo.Status.Message] = true
	s.Made++
	return managed.ExternalCreation{}, nil
}

// Observe knows the name.
func (s *Scratch) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	return managed.ExternalObservation{ResourceExists: s.Kept[foo.Name+"-vault"], ResourceUpToDate: true}, nil
}

// A Later sets the field in Update, too, whose status is stored.
type Later struct{ Vault }

// Create shows the name early.
func (l *Later) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	l.Made++
	l.Kept[foo.Name+"-vault"] = true
	foo.Status.Message = foo.Name + "-vault"
	return managed.ExternalCreation{}, nil
}

// Observe asks for Update until there is a name.
func (l *Later) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	return managed.ExternalObservation{ResourceExists: l.Kept[foo.Name+"-vault"], ResourceUpToDate: foo.Status.Message != ""}, nil
}

// Update sets the name.
func (l *Later) Update(_ context.Context, foo *demov1.Foo) (managed.ExternalUpdate, error) {
	foo.Status.Message = foo.Name + "-vault"
	return managed.ExternalUpdate{}, nil
}

// A Hooked hands the object to a function that nobody knows.
type Hooked struct {
	Vault
	Hook func(*demov1.Foo)
}

// Create shows the name early.
func (h *Hooked) Create(_ context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	h.Made++
	h.Kept[foo.Name+"-vault"] = true
	foo.Status.Message = foo.Name + "-vault"
	return managed.ExternalCreation{}, nil
}

// Observe has the hook set the status.
func (h *Hooked) Observe(_ context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	h.Hook(foo)
	return managed.ExternalObservation{ResourceExists: h.Kept[foo.Name+"-vault"], ResourceUpToDate: true}, nil
}
