package good

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Raw says which version it has seen.
func Raw(ctx context.Context, c client.Client, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, "demo.ctrlvet.dev/cleanup")
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{
		"finalizers": app.GetFinalizers(), "resourceVersion": app.GetResourceVersion(),
	}})
	if err != nil {
		return err
	}
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch))
}

// Labels are a map, whose entries are merged.
func Labels(ctx context.Context, c client.Client, app *demov1.Foo) error {
	patch, err := json.Marshal(map[string]any{"metadata": map[string]any{"labels": app.GetLabels()}})
	if err != nil {
		return err
	}
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, patch))
}

// Phase leaves a change of the labels to a function that it is given.
func Phase(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return patched(ctx, c, app, func(app *demov1.Foo) { app.Labels = map[string]string{"phase": "ready"} })
}

func patched(ctx context.Context, c client.Client, app *demov1.Foo, change func(*demov1.Foo)) error {
	patch := client.MergeFrom(app.DeepCopy())
	change(app)
	return c.Patch(ctx, app, patch)
}
