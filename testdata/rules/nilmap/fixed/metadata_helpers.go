package fixed

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Applied reads the object for a helper that writes to its annotations.
func (r *Reconciler) Applied(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
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

// Fetched writes to an object that a helper has read.
func (r *Reconciler) Fetched(ctx context.Context, key client.ObjectKey) error {
	app, err := r.fetch(ctx, key)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Annotations == nil {
		app.Annotations = map[string]string{}
	}
	app.Annotations["fetched"] = "true"
	return r.Update(ctx, app)
}

func (r *Reconciler) fetch(ctx context.Context, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// Resized hands the spec on and logs the object, which gives it no labels.
func (r *Reconciler) Resized(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	resize(&app.Spec)
	log.FromContext(ctx).Info("resized", "app", app)
	if app.Labels == nil {
		app.Labels = map[string]string{}
	}
	app.Labels["resized"] = "true"
	return r.Update(ctx, app)
}

func resize(spec *demov1.FooSpec) {
	one := int32(1)
	spec.Size = &one
}

// Told hands its labels through two functions.
func (r *Reconciler) Told(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	tellAll(app.Labels, "told", "twice")
	return r.Update(ctx, app)
}

func tellAll(labels map[string]string, names ...string) {
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
