package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Address asks the registry where an application is.
func Address(ctx context.Context, registry Registry, name string) (*Outcome, error) {
	address, err := registry.Lookup(ctx, name)
	if err != nil {
		return nil, err
	}
	return &Outcome{Name: address}, nil
}

// Load loads all that is needed.
func Load(ctx context.Context, c client.Client, keys []client.ObjectKey) error {
	for _, key := range keys {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return client.IgnoreNotFound(err)
		}
	}
	return nil
}
