package good

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

type operation struct {
	Op    string `json:"op"`
	Path  string `json:"path"`
	Value any    `json:"value,omitempty"`
}

// Replace puts the map there, for which the API server needs none to be there.
func Replace(ctx context.Context, c client.Client, app *demov1.Foo, key, value string) error {
	var patch []operation
	if len(app.Annotations) == 0 {
		patch = append(patch, operation{Op: "replace", Path: "/metadata/annotations", Value: map[string]string{key: value}})
	}
	data, err := json.Marshal(patch)
	if err != nil {
		return err
	}
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, data))
}

// Told does something else where there is no map.
func Told(ctx context.Context, c client.Client, app *demov1.Foo, value string) error {
	if app.Labels == nil {
		app.Labels = map[string]string{"app": app.Name}
		if err := c.Update(ctx, app); err != nil {
			return err
		}
	}
	return c.Patch(ctx, app, client.RawPatch(types.JSONPatchType, []byte(`[{"op": "add", "path": "/metadata/labels/team", "value": "`+value+`"}]`)))
}
