// Package settings reads what the operator is told.
package settings

import (
	"context"
	"errors"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Of returns the settings at a key, never nil without an error.
func Of(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	switch {
	case key.Name != "":
		return from(ctx, c, key)
	default:
		return nil, errors.New("no name")
	}
}

func from(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}
