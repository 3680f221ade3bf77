package bad

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
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"finalizers": app.GetFinalizers()}}) // want:related `the finalizers are sent here`
	if err != nil {
		return err
	}
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch)) // want `this merge patch replaces all finalizers: one that somebody else added since the read is removed; put the resourceVersion into its metadata`
}

// Handed leaves the change to a function that it is given.
func Handed(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return patched(ctx, c, app, func(*demov1.Foo) { controllerutil.AddFinalizer(app, Finalizer) })
}

func patched(ctx context.Context, c client.Client, app *demov1.Foo, change func(*demov1.Foo)) error {
	patch := client.MergeFrom(app.DeepCopy()) // want `this merge patch replaces all finalizers`
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
	return c.Patch(ctx, app, client.MergeFrom(base)) // want `this merge patch replaces all finalizers`
}
