package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A StatusStore is what other packages save the status of an application with, which
// they have changed before.
type StatusStore struct {
	Apps   AppsClient
	Client client.Client
}

// SetAppStatus saves it by the generated client.
func (s *StatusStore) SetAppStatus(ctx context.Context, app *demov1.Foo) (*demov1.Foo, error) {
	app, err := s.Apps.Update(ctx, app, metav1.UpdateOptions{})
	if err != nil {
		return nil, err
	}
	return app, nil
}

// UpdateStatus saves it by the client of controller-runtime.
func (s *StatusStore) UpdateStatus(ctx context.Context, app *demov1.Foo) error {
	if app.Status.Phase == "" {
		return nil
	}
	return s.Client.Update(ctx, app)
}
