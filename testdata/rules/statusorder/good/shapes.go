package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// FailedReconciler: the status write follows only a failed main write, which
// answered nothing.
type FailedReconciler struct {
	client.Client
}

// Deploy says in the status why the image could not be written.
func (r *FailedReconciler) Deploy(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooFailed
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return r.Status().Update(ctx, app)
	}
	app.Status.Phase = demov1.FooReady
	return r.Status().Update(ctx, app)
}

// TellingReconciler: the function that may write the main resource tells so, and
// the pass ends then.
type TellingReconciler struct {
	client.Client
}

// Observe writes the finalizer in one pass and the status in the next.
func (r *TellingReconciler) Observe(ctx context.Context, app *demov1.Foo) error {
	app.Status.ObservedGeneration = app.Generation
	written, err := r.ensureFinalizer(ctx, app)
	if err != nil || written {
		return err
	}
	return r.Status().Update(ctx, app)
}

func (r *TellingReconciler) ensureFinalizer(ctx context.Context, app *demov1.Foo) (bool, error) {
	if !app.DeletionTimestamp.IsZero() || !controllerutil.AddFinalizer(app, Finalizer) {
		return false, nil
	}
	return true, r.Update(ctx, app)
}

// DefaultsReconciler: what is lost is only a default that the next pass fills in.
type DefaultsReconciler struct {
	client.Client
}

// Save writes spec and status.
func (r *DefaultsReconciler) Save(ctx context.Context, app *demov1.Foo) error {
	setDefaults(app)
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return err
	}
	app.Status.ObservedGeneration = app.Generation
	return r.Status().Update(ctx, app)
}

func setDefaults(app *demov1.Foo) {
	if app.Status.Phase == "" {
		app.Status.Phase = demov1.FooPending
	}
}

// AskedReconciler: the function that may set the status tells whether it has, and the
// pass ends then.
type AskedReconciler struct {
	client.Client
}

// Observe writes the phase in one pass and the image in the next.
func (r *AskedReconciler) Observe(ctx context.Context, app *demov1.Foo) error {
	if set := r.enter(app, demov1.FooReady); set {
		return r.Status().Update(ctx, app)
	}
	app.Spec.Image = "nginx:1.27"
	if err := r.Update(ctx, app); err != nil {
		return err
	}
	return r.Status().Update(ctx, app)
}

func (r *AskedReconciler) enter(app *demov1.Foo, phase demov1.FooPhase) bool {
	if app.Status.Phase == phase {
		return false
	}
	app.Status.Phase = phase
	return true
}
