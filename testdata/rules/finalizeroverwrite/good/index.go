package good

import (
	"context"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FinishTested lets an application go, if the finalizer still stands where it was.
func FinishTested(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	at := slices.Index(app.Finalizers, Finalizer)
	patch := fmt.Sprintf(`[{"op": "test", "path": "/metadata/finalizers/%d", "value": %q}, {"op": "remove", "path": "/metadata/finalizers/%d"}]`, at, Finalizer, at)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, []byte(patch)))
}

// FinishSecond knows where it stands, and lets the server look.
func FinishSecond(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	patch := []byte(`[{"op": "test", "path": "/metadata/finalizers/1", "value": "` + Finalizer + `"}, {"op": "remove", "path": "/metadata/finalizers/1"}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch))
}

// Pause patches what is no finalizer.
func Pause(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch := []byte(`{"metadata":{"annotations":{"paused":"true"},"labels":{"finalizers":"kept"}}}`)
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch))
}
