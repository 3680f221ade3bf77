package bad

import (
	"context"
	"fmt"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FinishFirst lets an application go.
func FinishFirst(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	patch := []byte(`[{"op": "remove", "path": "/metadata/finalizers/0"}]`)
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, patch)) // want:finalizeroverwrite/index `this JSON patch removes whichever finalizer is at /metadata/finalizers/0, also that of another controller`
}

// Protect adds a finalizer by a merge patch.
func Protect(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	patch := fmt.Appendf(nil, `{"metadata":{"finalizers":[%q]}}`, Finalizer)
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch)) // want:finalizeroverwrite/index `a merge patch replaces the whole list of finalizers, also those of other controllers: Update the object that was read, with yours added`
}
