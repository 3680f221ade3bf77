package bad

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
		app.Annotations["hash"] = "1" // want `app\.Annotations can be nil here \(an object without annotations has a nil map\): this assignment panics; create the map first`
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
	maps.Copy(app.Labels, map[string]string{"tier": "web"}) // want `app\.Labels can be nil here \(an object without labels has a nil map\): copying into it panics; create the map first`
	return r.Update(ctx, app)
}
