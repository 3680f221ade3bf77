package fixed

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Raw writes the patch out.
func Raw(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, Finalizer)
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"finalizers": app.GetFinalizers()}})
	if err != nil {
		return err
	}
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch))
}

// Handed leaves the change to a function that it is given.
func Handed(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return patched(ctx, c, app, func(*demov1.Foo) { controllerutil.AddFinalizer(app, Finalizer) })
}

func patched(ctx context.Context, c client.Client, app *demov1.Foo, change func(*demov1.Foo)) error {
	patch := client.MergeFromWithOptions(app.DeepCopy(), client.MergeFromWithOptimisticLock{})
	change(app)
	return c.Patch(ctx, app, patch)
}

// Given changes what the function gets.
func Given(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return given(ctx, c, app, func(app *demov1.Foo) { controllerutil.AddFinalizer(app, Finalizer) })
}

func given(ctx context.Context, c client.Client, app *demov1.Foo, change func(*demov1.Foo)) error {
	base := app.DeepCopy()
	change(app)
	return c.Patch(ctx, app, client.MergeFromWithOptions(base, client.MergeFromWithOptimisticLock{}))
}
