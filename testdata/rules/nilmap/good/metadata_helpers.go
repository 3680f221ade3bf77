package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Applied creates the map before the helper writes to it.
func (r *Reconciler) Applied(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	return annotate(ctx, r.Client, app, "applied", "true")
}

func annotate(ctx context.Context, c client.Client, obj client.Object, key, value string) error {
	annotations := obj.GetAnnotations()
	if annotations[key] == value {
		return nil
	}
	annotations[key] = value
	obj.SetAnnotations(annotations)
	return c.Update(ctx, obj)
}

// Fetched writes to an object whose map a helper creates.
func (r *Reconciler) Fetched(ctx context.Context, key client.ObjectKey) error {
	app, err := r.fetch(ctx, key)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	app.Annotations["fetched"] = "true"
	return r.Update(ctx, app)
}

func (r *Reconciler) fetch(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	return app, nil
}

// Resized has a literal that makes the labels.
func (r *Reconciler) Resized(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	label := func() {
		if app.Labels == nil {
			app.Labels = map[string]string{}
		}
	}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	label()
	app.Labels["resized"] = "true"
	return r.Update(ctx, app)
}

// Helper creates the map in a function.
func (r *Reconciler) Helper(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	ensure(app)
	app.Labels["tier"] = "web"
	return r.Update(ctx, app)
}

func ensure(app *demov1.Foo) {
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
}

// Tier leaves it to its callers to have a map.
func Tier(app *demov1.Foo) { app.Labels["tier"] = "web" }

// Told hands its labels through two functions, one of which asks for them.
func (r *Reconciler) Told(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	tellAll(app.Labels, "told", "twice")
	return r.Update(ctx, app)
}

func tellAll(labels map[string]string, names ...string) {
	if labels == nil {
		return
	}
	for _, name := range names {
		if name != "" {
			tellOne(labels, name)
		}
	}
}

func tellOne(labels map[string]string, name string) {
	if len(name) < 63 {
		labels[name] = "true"
	}
}
