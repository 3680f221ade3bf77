package fixed

import (
	"context"
	"maps"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Hash compares with what a nil map yields, too.
func (r *Reconciler) Hash(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.GetAnnotations()["hash"] != "1" {
		if app.Annotations == nil {
			app.Annotations = map[string]string{}
		}
		app.Annotations["hash"] = "1"
		return r.Update(ctx, app)
	}
	return nil
}

// Merge copies into the map.
func (r *Reconciler) Merge(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	maps.Copy(app.Labels, map[string]string{"tier": "web"})
	return r.Update(ctx, app)
}
