package good

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Settings is the external client of a crossplane provider whose resources are config maps.
type Settings struct{ Client client.Client }

// Observe says that there is nothing, so that Create is called. The secret it needs is
// another matter.
func (s *Settings) Observe(ctx context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	if err := s.Client.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: foo.Name + "-login"}, &corev1.Secret{}); err != nil {
		return managed.ExternalObservation{}, fmt.Errorf("cannot log in: %w", err)
	}
	cm := &corev1.ConfigMap{}
	err := s.Client.Get(ctx, client.ObjectKeyFromObject(foo), cm)
	if apierrors.IsNotFound(err) {
		return managed.ExternalObservation{}, nil
	}
	if err != nil {
		return managed.ExternalObservation{}, fmt.Errorf("cannot get the settings: %w", err)
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: cm.Data["phase"] == string(foo.Status.Phase)}, nil
}

// Create makes them.
func (s *Settings) Create(ctx context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	return managed.ExternalCreation{}, s.Client.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}})
}

// Update has nothing to do.
func (s *Settings) Update(context.Context, *demov1.Foo) (managed.ExternalUpdate, error) {
	return managed.ExternalUpdate{}, nil
}

// Delete leaves them.
func (s *Settings) Delete(context.Context, *demov1.Foo) (managed.ExternalDelete, error) {
	return managed.ExternalDelete{}, nil
}

// Copied settings are made of others of the same kind, which have to be there.
type Copied struct{ Settings }

// Observe reads what is copied, too.
func (c *Copied) Observe(ctx context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	from := &corev1.ConfigMap{}
	if err := c.Client.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: "settings"}, from); err != nil {
		return managed.ExternalObservation{}, err
	}
	cm := &corev1.ConfigMap{}
	if err := c.Client.Get(ctx, client.ObjectKeyFromObject(foo), cm); err != nil {
		return managed.ExternalObservation{}, client.IgnoreNotFound(err)
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: cm.Data["a"] == from.Data["a"]}, nil
}

// Create makes a copy.
func (c *Copied) Create(ctx context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	return c.Settings.Create(ctx, foo)
}
