package bad

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Claim asks a method that says yes to what has no annotations, too.
func (r *Reconciler) Claim(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.DeletionTimestamp != nil || !r.claimable(app) {
		return nil
	}
	app.Annotations["claimed"] = "true" // want `app.Annotations can be nil here \(an object without annotations has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

func (r *Reconciler) claimable(app *demov1.Foo) bool {
	return asks(app, "claim") || app.Spec.Size == nil
}

func asks(app *demov1.Foo, annotation string) bool {
	if !metav1.HasAnnotation(app.ObjectMeta, annotation) {
		return false
	}
	return true
}

// Move writes to the labels of what has the annotation, or has none.
func (r *Reconciler) Move(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	yes, err := r.movable(ctx, app)
	if err != nil {
		return err
	}
	if yes {
		return nil
	}
	return r.move(ctx, app)
}

func (r *Reconciler) movable(ctx context.Context, app *demov1.Foo) (bool, error) {
	if err := ctx.Err(); err != nil {
		return false, err
	}
	return asks(app, "from") && r.claimable(app), nil
}

func (r *Reconciler) move(ctx context.Context, app *demov1.Foo) error {
	annotations := app.GetAnnotations()
	annotations["moved"] = "true" // want `annotations can be nil here \(an object without annotations has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

// Import hands on what it has found in other maps.
func (r *Reconciler) Import(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	_, from := app.Annotations["from"]
	if !importable(from, app.Name != "", app) {
		return nil
	}
	app.Annotations["imported"] = "true" // want `app.Annotations can be nil here \(an object without annotations has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

func importable(from, named bool, app *demov1.Foo) bool {
	return (from || named) && app.DeletionTimestamp == nil
}

// Renumber gets an error for what is no number, and none for nothing.
func (r *Reconciler) Renumber(ctx context.Context, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := numbered(app); err != nil {
		return nil
	}
	app.Labels["number"] = "2" // want `app.Labels can be nil here \(an object without labels has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, app)
}

func numbered(app *demov1.Foo) error {
	if app.Labels["number"] == "one" {
		return errors.New("no number")
	}
	return nil
}

// Inherit makes the map for what it has found to be there before it added more.
func (r *Reconciler) Inherit(ctx context.Context, key client.ObjectKey) error {
	app, inherited := &demov1.Foo{}, map[string]string{}
	if err := r.Get(ctx, key, app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if app.Labels == nil && len(inherited) > 0 {
		app.Labels = make(map[string]string, len(inherited))
	}
	inherited["parent"] = key.Name
	for k, v := range inherited {
		app.Labels[k] = v // want `app.Labels can be nil here \(an object without labels has a nil map\): this assignment panics; create the map first`
	}
	return r.Update(ctx, app)
}

// Adopt hands a copy of the object to a function that gets an error for what is not there.
func (r *Reconciler) Adopt(ctx context.Context, key client.ObjectKey) error {
	var app demov1.Foo
	if err := r.Get(ctx, key, &app); err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := owned(app); err != nil {
		return nil
	}
	app.Labels["adopted"] = "true" // want `app.Labels can be nil here \(an object without labels has a nil map\): this assignment panics; create the map first`
	return r.Update(ctx, &app)
}

func owned(app demov1.Foo) error {
	if app.ObjectMeta.Labels["owned"] == "false" {
		return errors.New("not ours")
	}
	return nil
}
