package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Elsewhere is only called for applications with a size.
func Elsewhere(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Size != nil {
		return size(app), nil
	}
	return 0, nil
}

func size(app *demov1.Foo) int32 { return *app.Spec.Size }

// Repeated calls itself with what it was given.
func Repeated(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil || app.Spec.Size == nil {
		return 0, err
	}
	return times(app, 3), nil
}

func times(app *demov1.Foo, n int32) int32 {
	if n > 0 {
		return *app.Spec.Size + times(app, n-1)
	}
	return 0
}

// Asked knows by another field, or by a function, that the size is there.
func Asked(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	if app.Spec.Image == "sized" {
		return *app.Spec.Size, nil
	}
	if hasSize(app) {
		return *app.Spec.Size, nil
	}
	return 0, nil
}

func hasSize(app *demov1.Foo) bool { return app.Spec.Size != nil }

// Given has callers that are out of sight.
func Given(app *demov1.Foo) int32 { return *app.Spec.Size }

// PartAsked asks a copy of the specification.
func PartAsked(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return 0, err
	}
	spec := app.Spec
	if spec.Size == nil {
		return 0, nil
	}
	return *app.Spec.Size, nil
}
