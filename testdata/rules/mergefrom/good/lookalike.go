package good

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// imagePatch is a patch of this package: it does not compare.
type imagePatch struct{ image string }

func (imagePatch) Type() types.PatchType { return types.MergePatchType }

func (p imagePatch) Data(client.Object) ([]byte, error) {
	return json.Marshal(map[string]any{"spec": map[string]any{"image": p.image}})
}

// MergeFrom has the name of the other function and keeps only the image.
func MergeFrom(app *demov1.Foo) client.Patch { return imagePatch{image: app.Spec.Image} }

// Image patches the image.
func Image(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.Image = "nginx:1.27"
	return c.Patch(ctx, app, MergeFrom(app))
}

// Raw patches with a document of its own.
func Raw(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.Image = "nginx:1.27"
	return c.Patch(ctx, app, client.RawPatch(types.MergePatchType, []byte(`{"spec":{"image":"nginx:1.27"}}`)))
}

// Merge sends the object itself as the patch.
func Merge(ctx context.Context, c client.Client, app *demov1.Foo) error {
	app.Spec.Image = "nginx:1.27"
	return c.Patch(ctx, app, client.Merge)
}
