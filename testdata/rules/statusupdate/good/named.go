package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// A StatusStore saves the status of applications that other packages have changed.
type StatusStore struct {
	Client client.Client
	// Old: the server is one that knows no status subresource.
	Old bool
}

// UpdateStatus writes what the server takes the status from.
func (s *StatusStore) UpdateStatus(ctx context.Context, app *demov1.Foo) error {
	return s.Client.Status().Update(ctx, app)
}

// PatchStatus asks first which one that is.
func (s *StatusStore) PatchStatus(ctx context.Context, app, base *demov1.Foo) error {
	if s.Old {
		return s.Client.Patch(ctx, app, client.MergeFrom(base))
	}
	return s.Client.Status().Patch(ctx, app, client.MergeFrom(base))
}

// SetBarStatus: the kind has no status subresource.
func (s *StatusStore) SetBarStatus(ctx context.Context, bar *demov1.Bar) error {
	return s.Client.Update(ctx, bar)
}

// UpdateConfigStatus: the kind has no status at all.
func (s *StatusStore) UpdateConfigStatus(ctx context.Context, config *corev1.ConfigMap) error {
	return s.Client.Update(ctx, config)
}

// Tell writes into an annotation how the application does.
func (s *StatusStore) Tell(ctx context.Context, app *demov1.Foo, text string) error {
	app.Annotations["demo.ctrlvet.dev/status"] = text
	return s.writeStatus(ctx, app)
}

func (s *StatusStore) writeStatus(ctx context.Context, app *demov1.Foo) error {
	return s.Client.Update(ctx, app)
}

// SetTextStatus does so itself.
func (s *StatusStore) SetTextStatus(ctx context.Context, app *demov1.Foo, text string) error {
	app.Labels["demo.ctrlvet.dev/status"] = text
	return s.Client.Update(ctx, app)
}

// UpdateStatusLabels is about labels, by its name.
func (s *StatusStore) UpdateStatusLabels(ctx context.Context, app *demov1.Foo) error {
	return s.Client.Update(ctx, app)
}
