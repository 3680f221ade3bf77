package good

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Claim leaves it to a method to find the annotation.
func (r *Reconciler) Claim(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp != nil || !r.claimable(app) {
		return nil
	}
	app.Annotations["claimed"] = "true"
	return r.Update(ctx, app)
}

func (r *Reconciler) claimable(app *demov1.Foo) bool {
	return asks(app, "claim") && app.Spec.Size == nil
}

func asks(app *demov1.Foo, annotation string) bool {
	if !metav1.HasAnnotation(app.ObjectMeta, annotation) {
		return false
	}
	return true
}

// Move goes on where one of two functions has found its annotation.
func (r *Reconciler) Move(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	yes, err := r.movable(ctx, app)
	if err != nil {
		return err
	}
	if !yes {
		return nil
	}
	return r.move(ctx, app)
}

func (r *Reconciler) movable(ctx context.Context, app *demov1.Foo) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return (app.DeletionTimestamp == nil || app.Spec.Size != nil) && (asks(app, "from") || asks(app, "to")) && r.claimable(app), nil
}

func (r *Reconciler) move(ctx context.Context, app *demov1.Foo) error {
	annotations := app.GetAnnotations()
	annotations["moved"] = "true"
	return r.Update(ctx, app)
}

// Import hands on which annotations it has found.
func (r *Reconciler) Import(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	_, from := app.Annotations["from"]
	_, upload := app.Annotations["upload"]
	if !importable(from, upload, app) {
		return nil
	}
	app.Annotations["imported"] = "true"
	return r.Update(ctx, app)
}

func importable(from, upload bool, app *demov1.Foo) bool {
	return (from || upload) && app.DeletionTimestamp == nil
}

// Renumber gets an error for what has no labels.
func (r *Reconciler) Renumber(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := numbered(app); err != nil {
		return nil
	}
	app.Labels["number"] = "2"
	return r.Update(ctx, app)
}

func numbered(app *demov1.Foo) error {
	if app.Labels["number"] == "" {
		return errors.New("no number")
	}
	return nil
}

// Inherit makes the map where there is something to put into it.
func (r *Reconciler) Inherit(ctx context.Context, key client.ObjectKey) error {
	app, parent := &demov1.Foo{}, &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.Get(ctx, client.ObjectKey{Namespace: key.Namespace, Name: app.Name}, parent); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil && len(parent.Labels) > 0 {
		app.Labels = make(map[string]string, len(parent.Labels))
	}
	for k, v := range parent.Labels {
		app.Labels[k] = v
	}
	return r.Update(ctx, app)
}

// Adopt hands a copy of the object to a function that gets an error for what has no labels.
func (r *Reconciler) Adopt(ctx context.Context, key client.ObjectKey) error {
	var app demov1.Foo
	if err := r.Get(ctx, key, &app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := owned(app); err != nil {
		return nil
	}
	adopt(app.Labels)
	return r.Update(ctx, &app)
}

func owned(app demov1.Foo) error {
	if app.ObjectMeta.Labels["owned"] != "true" {
		return errors.New("not ours")
	}
	return nil
}

func adopt(labels map[string]string) { labels["adopted"] = "true" }
