package bad

import (
	"context"

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
