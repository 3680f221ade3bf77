package fixed

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/api/reconciler/managed"
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Settings is the external client of a crossplane provider whose resources are config maps.
type Settings struct{ Client client.Client }

// Observe fails as long as there is nothing.
func (s *Settings) Observe(ctx context.Context, foo *demov1.Foo) (managed.ExternalObservation, error) {
	cm := &corev1.ConfigMap{}
	if err := s.Client.Get(ctx, client.ObjectKeyFromObject(foo), cm); err != nil {
		return managed.ExternalObservation{}, fmt.Errorf("cannot get the settings: %w", err)
	}
	return managed.ExternalObservation{ResourceExists: true, ResourceUpToDate: cm.Data["phase"] == string(foo.Status.Phase)}, nil
}

// Create makes them.
func (s *Settings) Create(ctx context.Context, foo *demov1.Foo) (managed.ExternalCreation, error) {
	return managed.ExternalCreation{}, s.make(ctx, foo)
}

func (s *Settings) make(ctx context.Context, foo *demov1.Foo) error {
	return s.Client.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}})
}

// Update has nothing to do.
func (s *Settings) Update(context.Context, *demov1.Foo) (managed.ExternalUpdate, error) {
	return managed.ExternalUpdate{}, nil
}

// Delete leaves them.
func (s *Settings) Delete(context.Context, *demov1.Foo) (managed.ExternalDelete, error) {
	return managed.ExternalDelete{}, nil
}
