package good

import (
	"context"
	"slices"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/holding"
)

// Held is the finalizer of objects that are let go.
const Held = "demo.ctrlvet.dev/held"

// ReleaseHeld removes the finalizer by name.
func ReleaseHeld(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !controllerutil.ContainsFinalizer(app, Held) || app.DeletionTimestamp.IsZero() {
		return nil
	}
	controllerutil.RemoveFinalizer(app, Held)
	return c.Update(ctx, app)
}

// ReleaseListed removes it from the list.
func ReleaseListed(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !slices.Contains(app.Finalizers, Held) {
		return nil
	}
	app.Finalizers = slices.DeleteFunc(app.Finalizers, func(name string) bool { return name == Held })
	return c.Update(ctx, app)
}

// ReleaseBefore has removed it when it asks.
func ReleaseBefore(ctx context.Context, c client.Client, app *demov1.Foo) error {
	base := client.MergeFrom(app.DeepCopy())
	removed := controllerutil.RemoveFinalizer(app, Held)
	if controllerutil.ContainsFinalizer(app, "demo.ctrlvet.dev/other") && removed {
		return c.Patch(ctx, app, base)
	}
	return nil
}

// MarkHeld changes something else in an object that has the finalizer.
func MarkHeld(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	app.Labels = map[string]string{"held": "true"}
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	return c.Update(ctx, app)
}

// ReleaseCopy removes it from a copy.
func ReleaseCopy(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	released := app.DeepCopy()
	controllerutil.RemoveFinalizer(released, Held)
	return c.Patch(ctx, released, client.MergeFrom(app))
}

// ReleaseOriginal removes it before it takes the copy.
func ReleaseOriginal(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !holding.Releases(app, Held) {
		return nil
	}
	controllerutil.RemoveFinalizer(app, Held)
	released := app.DeepCopy()
	return c.Update(ctx, released)
}

// MarkCopy changes something else in a copy.
func MarkCopy(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if !holding.Releases(app, Held) {
		return nil
	}
	marked := app.DeepCopy()
	marked.Labels = map[string]string{"held": "true"}
	return c.Patch(ctx, marked, client.MergeFrom(app))
}

// HandOver lets somebody else change the object.
func HandOver(ctx context.Context, c client.Client, app *demov1.Foo, change func(*demov1.Foo)) error {
	if !controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	change(app)
	return c.Update(ctx, app)
}

// AddMissing writes an object without the finalizer.
func AddMissing(ctx context.Context, c client.Client, key client.ObjectKey) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if controllerutil.ContainsFinalizer(app, Held) {
		return nil
	}
	app.Finalizers = append(app.Finalizers, Held)
	return c.Update(ctx, app)
}

// DropHeld takes the finalizer from an object that its caller writes.
func DropHeld(app *demov1.Foo) {
	if controllerutil.ContainsFinalizer(app, Held) {
		controllerutil.RemoveFinalizer(app, Held)
	}
}

// TellsOfGoing tells of it, and leaves the rest to others.
func TellsOfGoing(ctx context.Context, c client.Client, key client.ObjectKey, tell func(string)) error {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return err
	}
	if !app.DeletionTimestamp.IsZero() {
		tell(app.Name)
	}
	return nil
}
