package fixed

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Creator creates applications.
type Creator struct {
	client.Client
}

// CreatePending creates an application whose phase is in the literal.
func (c *Creator) CreatePending(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{
		ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name},
		Spec:       demov1.FooSpec{Image: "nginx:1.27"},
		Status:     demov1.FooStatus{Phase: demov1.FooPending},
	}
	return c.Create(ctx, app)
}

// CreateNamed fills the application field by field.
func (c *Creator) CreateNamed(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	app.Namespace, app.Name = key.Namespace, key.Name
	app.Status.Phase = demov1.FooPending
	if err := c.Create(ctx, app); err != nil {
		return client.IgnoreAlreadyExists(err)
	}
	return nil
}
