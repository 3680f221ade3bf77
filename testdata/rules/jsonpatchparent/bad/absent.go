package bad

import (
	"context"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const seenPath = "/metadata/annotations/demo.ctrlvet.dev~1seen"

// Seen is done for objects without annotations, too, and puts its text together.
func Seen(ctx context.Context, c client.Client, app *demov1.Foo, at string) error {
	if app.GetAnnotations() == nil || app.GetAnnotations()["demo.ctrlvet.dev/seen"] == "" {
		patch := `[{"op": "add", "path": "` + seenPath + `", "value": "` + at + `"}]`
		return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, []byte(patch))) // want `this JSON patch fails on an object without annotations`
	}
	return nil
}
